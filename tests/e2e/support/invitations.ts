import { invitationImports, invitationLinks, invitations } from '../../../worker/src/app/schema.ts';
import { hashSecret } from '../../../worker/src/platform/identity/sessions.ts';
import { invitationImportRow, invitationRow } from '../../support/rows.ts';
import { database } from './database.ts';

/** Makes an invitation with a link that has this id and the secret `secret`, if there is no such link. */
export async function makeInvitation(
  linkId: string,
  values: Partial<typeof invitations.$inferInsert> = {},
): Promise<void> {
  const sheet = invitationImportRow({ noteNl: 'Fijn als je weer komt helpen.\n\nTot snel!' });
  const row = invitationRow({
    importId: sheet.id,
    lastName: 'van der Heuvel-Bouwmeester-Schoonmaakwerkzaamheden',
    skills: ['BHV'],
    ...values,
  });
  await database.insert(invitationImports).values(sheet);
  await database.insert(invitations).values(row);
  const link = { invitationId: row.id, secretHash: hashSecret('secret'), createdAt: Date.now() };
  await database
    .insert(invitationLinks)
    .values({ id: linkId, ...link })
    .onConflictDoUpdate({ target: invitationLinks.id, set: link });
}
