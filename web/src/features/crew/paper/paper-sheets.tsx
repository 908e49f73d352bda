import type { CrewMember, CrewShift } from '@ijsploeg/worker/contract';
import { formatClock, formatLongDay, formatWhen } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';
import { memberName } from '../member-words.ts';

interface SheetProps {
  shifts: readonly CrewShift[];
  hasPhones: boolean;
  now: Date;
}

const CELL = 'border border-[#777] px-1.5 py-px text-left';
const HEAD = `${CELL} bg-[#eee] font-bold`;

const DAY_MS = 24 * 3_600_000;

/** `22:00–02:00`, also over midnight: a sheet is of one day. Days for what takes longer. */
const timesOf = ({ startTime, endTime }: CrewShift['shift'], now: Date) =>
  Date.parse(endTime) - Date.parse(startTime) < DAY_MS
    ? `${formatClock(startTime)}–${formatClock(endTime)}`
    : formatWhen(startTime, endTime, now);

function nameOf(member: CrewMember, hasPhones: boolean): string {
  const name = member.isLead ? `${memberName(member)} (${m.paper_lead()})` : memberName(member);
  return hasPhones && member.phoneDisplay ? `${name} ${member.phoneDisplay}` : name;
}

/** The shifts of a day, one row each, with the names. The head is repeated on each page. */
export function RosterTable({ shifts, hasPhones, now }: SheetProps) {
  return (
    <table className="w-full border-collapse text-[10pt] leading-[1.15]">
      <thead>
        <tr>
          <th className={HEAD}>{m.paper_time()}</th>
          <th className={HEAD}>{m.paper_shift()}</th>
          <th className={HEAD}>{m.paper_location()}</th>
          <th className={HEAD}>{m.paper_people()}</th>
          <th className={HEAD}>{m.paper_places()}</th>
        </tr>
      </thead>
      <tbody>
        {shifts.map(({ shift, crew }) => (
          <tr key={shift.id} className="break-inside-avoid *:align-top">
            <td className={`${CELL} tabular whitespace-nowrap`}>{timesOf(shift, now)}</td>
            {/* A long list of names leaves these columns as wide as their longest word. */}
            <td className={`${CELL} font-semibold wrap-break-word`}>{shift.title}</td>
            <td className={`${CELL} wrap-break-word`}>{shift.location}</td>
            <td className={`${CELL} wrap-anywhere`}>
              {crew.map((member) => nameOf(member, hasPhones)).join(', ')}
            </td>
            <td className={`${CELL} tabular whitespace-nowrap`}>
              {crew.length}/{shift.maxVolunteers}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The rosters of the days of a week. */
export const WeekTables = ({
  days,
  hasPhones,
  now,
}: Omit<SheetProps, 'shifts'> & { days: readonly { day: string; shifts: readonly CrewShift[] }[] }) => (
  <div className="grid gap-4">
    {days.map(({ day, shifts }) => (
      <section key={day}>
        <h2 className="mb-1 text-[12pt] font-bold first-letter:uppercase">
          {formatLongDay(`${day}T12:00`, now)}
        </h2>
        {shifts.length > 0 ? (
          <RosterTable shifts={shifts} hasPhones={hasPhones} now={now} />
        ) : (
          <p className="text-[10pt]">{m.paper_no_shifts()}</p>
        )}
      </section>
    ))}
  </div>
);

/** A shift with many free places does not fill the page with lines. */
const MOST_LINES = 8;

/** A box and a line to sign for each person, and for each free place. */
export function SignInTables({ shifts, hasPhones, now }: SheetProps) {
  return (
    <div className="grid gap-4">
      {shifts.map(({ shift, crew }) => (
        <table key={shift.id} className="w-full table-fixed border-collapse text-[10pt]">
          <colgroup>
            <col className="w-[9mm]" />
            <col />
            {hasPhones && <col className="w-[32mm]" />}
            <col className="w-[45%]" />
          </colgroup>
          <thead>
            <tr>
              <th colSpan={hasPhones ? 4 : 3} className={HEAD}>
                <span className="tabular">{timesOf(shift, now)}</span> {shift.title} · {shift.location}
              </th>
            </tr>
          </thead>
          <tbody>
            {crew.map((member) => (
              <SignInRow
                key={member.assignmentId}
                name={nameOf(member, false)}
                phone={hasPhones ? (member.phoneDisplay ?? '') : null}
              />
            ))}
            {Array.from(
              { length: Math.min(MOST_LINES, Math.max(0, shift.maxVolunteers - crew.length)) },
              (_, line) => (
                <SignInRow key={line} name="" phone={hasPhones ? '' : null} />
              ),
            )}
          </tbody>
        </table>
      ))}
    </div>
  );
}

const SignInRow = ({ name, phone }: { name: string; phone: string | null }) => (
  <tr className="break-inside-avoid">
    <td className={`${CELL} h-[9mm]`}>
      <span className="block size-[5mm] border border-[#333]" />
    </td>
    <td className={`${CELL} wrap-anywhere`}>{name}</td>
    {phone !== null && <td className={`${CELL} tabular whitespace-nowrap`}>{phone}</td>}
    <td className={CELL} />
  </tr>
);
