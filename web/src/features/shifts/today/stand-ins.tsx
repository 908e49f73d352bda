import type { ShiftNeed } from '@ijsploeg/worker/contract';
import { ContactLinks } from '../../../components/people/contact-links.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { formatMoment, formatWhen } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { OPEN_DIALOG_OPTIONS } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';
import { PanelSection } from './panel-section.tsx';

interface StandInsProps extends Pick<ShiftNeed, 'shift' | 'standIns'> {
  now: Date;
}

/** The people of a shift who cannot come and seek a stand-in. */
export function StandIns({ shift: { title, startTime, endTime }, standIns, now }: StandInsProps) {
  return (
    <PanelSection title={m.todo_stand_ins()} text={m.today_stand_ins_text()}>
      {standIns.map(({ id, volunteer, reason, createdAt }) => {
        const name = personName(volunteer);
        return (
          <li
            key={id}
            className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 py-3 sm:grid-cols-[auto_1fr_auto]"
          >
            <Avatar name={name} src={volunteer.avatarUrl} />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-sm text-ink-muted">
                {m.todo_stand_in_since({ when: formatMoment(createdAt, now) })}
              </p>
              {reason && <p className="mt-1 whitespace-pre-line wrap-anywhere">{reason}</p>}
              <ContactLinks person={volunteer} compact />
            </div>
            <LinkButton
              to="/today"
              search={(search) => ({ ...search, release: id })}
              {...OPEN_DIALOG_OPTIONS}
              preload={false}
              size="sm"
              className="max-sm:col-start-2 max-sm:justify-self-start"
              aria-label={m.todo_release_of({ name, title, when: formatWhen(startTime, endTime, now) })}
            >
              {m.todo_release()}
            </LinkButton>
          </li>
        );
      })}
    </PanelSection>
  );
}
