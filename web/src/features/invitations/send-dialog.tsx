import {
  type Answer,
  type applyInvitations,
  INVITATION_DAYS,
  InvitationNote,
  LOCALES,
  type Locale,
  MAX_INVITATION_NOTE_CHARS,
} from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { CountField, isMistyped } from '../../components/forms/count-field.tsx';
import { SelectField, TextArea } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { NetworkError } from '../../lib/api/api.ts';
import { parseBySchema } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { LANGUAGE_NAMES } from '../../lib/i18n/language-names.ts';
import { m } from '../../paraglide/messages.js';
import { applyMutation } from './invitations.queries.ts';
import type { SheetPerson } from './people-sheet/to-people.ts';

export type SentInvitations = Answer<typeof applyInvitations>;

interface SendDialogProps {
  /** Who would be invited. */
  people: readonly SheetPerson[];
  onSent: (sent: SentInvitations) => void;
  onClose: () => void;
}

/** The last look before the invitations are stored and their mails leave: the language, a text of one's own, and the number. */
export function SendDialog({ people, onSent, onClose }: SendDialogProps) {
  const { mutateAsync } = useMutation(applyMutation);
  const count = people.length;
  const form = useForm({
    draft: 'invitation-text',
    initial: { nl: '', en: '', locale: 'nl' as Locale, number: '' },
    read: (values) => {
      const parsed = parseBySchema(InvitationNote, values);
      const errors = {
        ...('errors' in parsed && parsed.errors),
        ...(isMistyped(values.number, count) && { number: () => m.messages_number_wrong({ count }) }),
      };
      if ('errors' in parsed || errors.number) return { errors };
      return { fields: { note: parsed.fields, locale: values.locale } };
    },
    send: (fields) => mutateAsync({ people, expected: count, ...fields }),
    onSent: (sent) => {
      onClose();
      onSent(sent);
    },
  });
  return (
    <FormDialog
      title={m.invitations_send_title()}
      description={m.invitations_send_text({ days: INVITATION_DAYS })}
      form={form}
      submit={m.invitations_invite({ count })}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <SelectField label={m.invitations_locale()} {...form.text('locale')}>
          {LOCALES.map((locale) => (
            <option key={locale} value={locale}>
              {LANGUAGE_NAMES[locale]}
            </option>
          ))}
        </SelectField>
        {LOCALES.map((locale) => (
          <TextArea
            key={locale}
            label={m.invitations_note({ language: LANGUAGE_NAMES[locale] })}
            optional
            hint={m.invitations_note_hint()}
            maxChars={MAX_INVITATION_NOTE_CHARS}
            {...form.text(locale)}
          />
        ))}
        <CountField
          count={count}
          label={m.messages_number({ count })}
          hint={m.messages_number_hint()}
          {...form.text('number')}
        />
        <FormStatus
          form={form}
          failed={m.invitations_failed()}
          action={form.failure instanceof NetworkError && <p>{m.invitations_again_hint()}</p>}
        />
      </div>
    </FormDialog>
  );
}
