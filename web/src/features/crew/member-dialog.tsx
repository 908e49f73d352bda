import { type CrewMember, MAX_ATTENDANCE_NOTE_CHARS } from '@ijsploeg/worker/contract';
import { MessageCircle, Phone } from 'lucide-react';
import { useState } from 'react';
import { SelectField, TextField } from '../../components/forms/field.tsx';
import { ContactLink, whatsappLink } from '../../components/people/contact-links.tsx';
import {
  ATTENDANCE_LOOKS,
  type AttendanceChoice,
  attendanceChoice,
} from '../../components/shifts/attendance-badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { formatHours } from '../../lib/format/format-hours.ts';
import { m } from '../../paraglide/messages.js';
import { memberName } from './member-words.ts';

const CHOICES: AttendanceChoice[] = ['present', 'late', 'absent', 'excused'];

/** The details that can be added to a record. */
export interface MemberDetails {
  note: string | null;
  /** Null for the whole shift. */
  minutes: number | null;
}

/** The times that can be chosen, in minutes. */
const STEP_MINUTES = 15;

interface MemberDialogProps {
  member: CrewMember;
  /** The title of the shift. */
  title: string;
  isOpen: boolean;
  isRemoving: boolean;
  /** The length of the shift. */
  plannedMinutes: number;
  /** The longest time that can be recorded; null if the hours are not the viewer's to record. */
  maxMinutes: number | null;
  onChoose: (choice: AttendanceChoice | null, details: MemberDetails) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** One person of a crew: how to reach them, and what to record. */
export function MemberDialog({
  member,
  title,
  isOpen,
  isRemoving,
  plannedMinutes,
  maxMinutes,
  onChoose,
  onRemove,
  onClose,
}: MemberDialogProps) {
  const [note, setNote] = useState(member.attendance?.note ?? '');
  const chosen = attendanceChoice(member.attendance);
  const [minutes, setMinutes] = useState(member.attendance?.minutes ?? null);
  const choose = (choice: AttendanceChoice) => onChoose(choice, { note: note.trim() || null, minutes });
  const steps = Array.from(
    { length: Math.floor((maxMinutes ?? 0) / STEP_MINUTES) },
    (_, step) => (step + 1) * STEP_MINUTES,
  );
  // A correction may be in steps of five.
  const times = [...new Set([...steps, ...(minutes === null ? [] : [minutes])])].toSorted((a, b) => a - b);
  return (
    <Dialog size="sm" title={memberName(member)} description={title} onClose={onClose}>
      <div className="grid gap-4">
        {member.phoneNumber && (
          <ul className="flex flex-wrap gap-x-8">
            <ContactLink icon={Phone} href={`tel:${member.phoneNumber}`} label={m.people_phone()}>
              <span className="tabular text-lg font-semibold">
                {member.phoneDisplay ?? member.phoneNumber}
              </span>
            </ContactLink>
            <ContactLink icon={MessageCircle} href={whatsappLink(member.phoneNumber)} isElsewhere>
              {m.people_whatsapp()}
            </ContactLink>
          </ul>
        )}
        {isOpen && (
          <>
            <TextField
              label={m.crew_note()}
              hint={m.crew_note_hint()}
              optional
              value={note}
              maxLength={MAX_ATTENDANCE_NOTE_CHARS}
              onChange={({ target }) => setNote(target.value)}
            />
            {maxMinutes === null ? (
              <p className="text-sm text-ink-muted">{m.crew_own_hours()}</p>
            ) : (
              <SelectField
                label={m.hours_worked()}
                value={minutes ?? ''}
                onChange={({ target }) => setMinutes(target.value === '' ? null : Number(target.value))}
              >
                <option value="">{m.hours_whole_shift({ hours: formatHours(plannedMinutes) })}</option>
                {times.map((time) => (
                  <option key={time} value={time}>
                    {formatHours(time)}
                  </option>
                ))}
              </SelectField>
            )}
            <div className="grid grid-cols-1 gap-2 min-[360px]:grid-cols-2">
              {CHOICES.map((choice) => {
                const { icon, text } = ATTENDANCE_LOOKS[choice];
                return (
                  <Button
                    key={choice}
                    icon={icon}
                    variant={choice === chosen ? 'primary' : 'secondary'}
                    aria-pressed={choice === chosen}
                    className="min-h-14 pointer-fine:min-h-14"
                    onClick={() => choose(choice)}
                  >
                    {text()}
                  </Button>
                );
              })}
            </div>
            {(chosen || member.isWalkIn) && (
              <div className="flex flex-wrap justify-between gap-2">
                {chosen && (
                  <Button variant="quiet" onClick={() => onChoose(null, { note: null, minutes: null })}>
                    {m.crew_clear()}
                  </Button>
                )}
                {member.isWalkIn && (
                  <Button variant="quiet" busy={isRemoving} onClick={onRemove}>
                    {m.crew_walk_in_remove()}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
