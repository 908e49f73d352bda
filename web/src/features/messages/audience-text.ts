import type { Audience, AudiencePart, NamedShift } from '@ijsploeg/worker/contract';
import { formatLongDay, formatShortDay, formatWhen } from '../../lib/format/format-date.ts';
import { formatNames } from '../../lib/format/format-names.ts';
import { skillLabel } from '../../lib/format/skill-label.ts';
import { m } from '../../paraglide/messages.js';

/** Noon, so that the day is the same in every time zone of Europe. */
const noon = (day: string) => `${day}T12:00`;

function partText(part: AudiencePart, shifts: readonly NamedShift[], now: Date): string {
  switch (part.kind) {
    case 'shift': {
      const shift = shifts.find(({ id }) => id === part.shiftId);
      if (!shift) return m.messages_to_shift_gone();
      const when = formatWhen(shift.startTime, shift.endTime, now);
      return m.messages_to_shift({ title: shift.title, when });
    }
    case 'day':
      return m.messages_to_day({ day: formatLongDay(noon(part.day), now) });
    case 'period': {
      const [from, to] = [formatShortDay(noon(part.from), now), formatShortDay(noon(part.to), now)];
      return m.messages_to_period({ from, to });
    }
    case 'skill':
      return m.messages_to_skill({ skill: skillLabel(part.skill) });
    case 'active':
      return m.messages_to_active();
    case 'inactive':
      return m.messages_to_inactive();
    case 'volunteers':
      return m.messages_to_volunteers();
    case 'people':
      return m.messages_to_people({ count: part.volunteerIds.length });
  }
}

const withLimit = (text: string, { onlyToCome }: AudiencePart) =>
  onlyToCome ? m.messages_to_come({ audience: text }) : text;

/** An audience in words: `Iedereen op IJsmeester, za 12 dec, 09:00–12:30`. */
export function audienceText(audience: Audience, shifts: readonly NamedShift[], now: Date): string {
  const parts = audience.kind === 'any' ? audience.of : [audience];
  return formatNames(parts.map((part) => withLimit(partText(part, shifts, now), part)));
}
