import type {
  Answer,
  askByWhatsApp as askEndpoint,
  askHolderByWhatsApp as askHolderEndpoint,
  Locale,
} from '@ijsploeg/worker/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { mintLink } from '../../platform/links/action-links.ts';
import { formatPeriod } from '../../platform/mail/writing/format-moment.ts';
import { PORTAL } from '../../platform/portal.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { mintDayLink } from '../notices/ask-day.ts';
import { selectDayPlaces } from '../places/day-places.ts';
import { isInCharge } from '../rules/in-charge.ts';
import { isExpected } from '../rules/shift-rules.ts';
import { asks } from '../tables/asks.table.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { shifts } from '../tables/shifts.table.ts';
import { insertAsks, selectAsk, selectShiftToAsk } from './asks.repository.ts';

/** Messages that an admin sends in WhatsApp, with the answer link that the mail has (product 73). */

interface AskedShift {
  title: string;
  location: string;
  startTime: number;
  endTime: number;
}

type Question = 'help' | 'come';
/** Where the answer is given: on the page of a link, or in the portal after signing in. */
type AnswerPage = 'link' | 'portal';

const WORDS: Record<
  Locale,
  Record<Question, (firstName: string, shift: string) => string> & Record<AnswerPage, string>
> = {
  nl: {
    help: (firstName, shift) => `Hoi ${firstName}, kun jij helpen? ${shift}.`,
    come: (firstName, shift) => `Hoi ${firstName}, kom je? ${shift}.`,
    link: 'Antwoord met één tik:',
    portal: 'Antwoord in het portaal:',
  },
  en: {
    help: (firstName, shift) => `Hi ${firstName}, can you help? ${shift}.`,
    come: (firstName, shift) => `Hi ${firstName}, are you coming? ${shift}.`,
    link: 'Answer with one tap:',
    portal: 'Answer in the portal:',
  },
};

interface Message {
  question: Question;
  person: { firstName: string; locale: Locale; phoneNumber: string };
  shift: AskedShift;
  page: AnswerPage;
  /** The address of the page. */
  url: string;
}

/** The link that opens WhatsApp with the message. WhatsApp expects the digits of the number only. */
function whatsAppUrl({ question, person, shift, page, url }: Message): string {
  const { locale, firstName, phoneNumber } = person;
  const words = WORDS[locale];
  const facts = `${shift.title}, ${formatPeriod(shift.startTime, shift.endTime, locale)}, ${shift.location}`;
  const text = `${words[question](firstName, facts)}\n${words[page]} ${url}\n${PORTAL.name}`;
  return `https://wa.me/${phoneNumber.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/**
 * Asks a person for a shift without a mail, by the rules of `askPeople`, or again if they have not answered.
 *
 * @throws AppError person.not_found | person.no_phone | shift.not_found | shift.not_active | shift.started | shift.full |
 *   ask.none_left | ask.not_open
 */
export async function askByWhatsApp(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  shiftId: string,
  volunteerId: string,
): Promise<Answer<typeof askEndpoint>> {
  const now = clock.now();
  const person = await db.select().from(profiles).where(eq(profiles.id, volunteerId)).get();
  if (!person) throw new AppError('person.not_found');
  const { firstName, locale, phoneNumber } = person;
  if (phoneNumber === null) throw new AppError('person.no_phone');
  const isThisAsk = and(eq(asks.shiftId, shiftId), eq(asks.volunteerId, volunteerId));
  const {
    marked: [marked],
    ask: [ask],
    shift: [shift],
  } = await batch(db, {
    inserted: insertAsks(
      db,
      newId('ask'),
      { volunteerIds: [volunteerId] },
      { shiftId, actorId: signedIn.id, now },
    ),
    marked: db
      .update(asks)
      .set({ whatsappAt: now })
      .where(
        and(
          isThisAsk,
          isNull(asks.answer),
          sql`${asks.expiresAt} > ${now}
            AND (SELECT shifts.status FROM shifts WHERE shifts.id = ${asks.shiftId}) = 'active'`,
        ),
      )
      .returning({ id: asks.id }),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'shift.asked',
      subjectKind: 'shift',
      subjectId: shiftId,
      personId: volunteerId,
      after: { via: 'whatsapp' },
      requestId,
    }).statement,
    ask: db.select({ id: asks.id }).from(asks).where(isThisAsk),
    shift: selectShiftToAsk(db, shiftId, now),
  });
  if (!shift) throw new AppError('shift.not_found');
  const asked = marked && (await selectAsk(db, marked.id, volunteerId, now).get())?.row;
  if (!asked) {
    if (shift.status !== 'active') throw new AppError('shift.not_active');
    if (shift.hasStarted) throw new AppError('shift.started');
    if (ask) throw new AppError('ask.not_open');
    throw new AppError(shift.hasPlace ? 'ask.none_left' : 'shift.full');
  }
  const token = await mintLink(db, {
    userId: volunteerId,
    purpose: 'answer_ask',
    subjectId: asked.ask.id,
    expiresAt: asked.ask.expiresAt,
    now,
  });
  const url = `${env.PORTAL_ORIGIN}/a#${token}`;
  return {
    url: whatsAppUrl({
      question: 'help',
      person: { firstName, locale, phoneNumber },
      shift: asked.shift,
      page: 'link',
      url,
    }),
  };
}

/**
 * Asks the holder of a place on a shift to come whether they come, with the link of the reminder, which is about the whole day. Who is
 * in charge of some of these shifts only gets the address of the portal instead.
 *
 * @throws AppError assignment.not_found | assignment.wrong_state | person.no_phone | shift.not_active | shift.started
 */
export async function askHolderByWhatsApp(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  assignmentId: string,
): Promise<Answer<typeof askHolderEndpoint>> {
  const now = clock.now();
  const found = await selectJson(db, {
    person: {
      id: profiles.id,
      firstName: profiles.firstName,
      locale: profiles.locale,
      phoneNumber: profiles.phoneNumber,
    },
    place: { status: shiftAssignments.status },
    shift: {
      title: shifts.title,
      location: shifts.location,
      startTime: shifts.startTime,
      endTime: shifts.endTime,
      status: shifts.status,
    },
  })
    .from(shiftAssignments)
    .innerJoin(profiles, eq(profiles.id, shiftAssignments.volunteerId))
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .where(eq(shiftAssignments.id, assignmentId))
    .get();
  if (!found) throw new AppError('assignment.not_found');
  const { person, place, shift } = found.row;
  const { id: userId, firstName, locale, phoneNumber } = person;
  if (phoneNumber === null) throw new AppError('person.no_phone');
  const {
    marked: [marked],
  } = await batch(db, {
    marked: db
      .update(shiftAssignments)
      .set({ whatsappAt: now })
      .where(
        and(
          eq(shiftAssignments.id, assignmentId),
          isExpected,
          sql`EXISTS (SELECT 1 FROM shifts WHERE shifts.id = ${shiftAssignments.shiftId}
            AND shifts.status = 'active' AND shifts.start_time > ${now})`,
        ),
      )
      .returning({ id: shiftAssignments.id }),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'assignment.asked',
      subjectKind: 'assignment',
      subjectId: assignmentId,
      personId: userId,
      after: { via: 'whatsapp' },
      requestId,
    }).statement,
  });
  if (!marked) {
    if (place.status !== 'assigned' && place.status !== 'confirmed')
      throw new AppError('assignment.wrong_state', { state: place.status });
    throw new AppError(shift.status === 'active' ? 'shift.started' : 'shift.not_active');
  }
  const message = { question: 'come', person: { firstName, locale, phoneNumber }, shift } as const;
  const day = dayOf(shift.startTime);
  const places = await selectDayPlaces(db, userId, day, now);
  const shiftIds = places.map((place) => place.shift.id);
  if (signedIn.role !== 'admin' && !(await isInChargeOfAll(db, shiftIds, { personId: signedIn.id, now })))
    return { url: whatsAppUrl({ ...message, page: 'portal', url: `${env.PORTAL_ORIGIN}/my-shifts` }) };
  const until = places.at(-1)?.shift.startTime ?? shift.startTime;
  const path = await mintDayLink(db, { userId, day, until, now });
  return { url: whatsAppUrl({ ...message, page: 'link', url: env.PORTAL_ORIGIN + path }) };
}

const isInChargeOfAll = async (db: Db, shiftIds: string[], inCharge: { personId: string; now: number }) =>
  (await db.$count(shifts, and(inArray(shifts.id, shiftIds), isInCharge(inCharge)))) === shiftIds.length;
