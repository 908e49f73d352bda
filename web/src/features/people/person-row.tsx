import type { ListedPerson } from '@ijsploeg/worker/contract';
import { useNavigate } from '@tanstack/react-router';
import {
  AtSign,
  ChevronRight,
  ClipboardCheck,
  HandHeart,
  LogOut,
  type LucideIcon,
  Pencil,
  ShieldAlert,
  ShieldCheck,
  ShieldMinus,
  ShieldOff,
  Sparkles,
  UserRoundMinus,
  UserRoundX,
} from 'lucide-react';
import { ContactLinks } from '../../components/people/contact-links.tsx';
import { SkillTags } from '../../components/people/skill-tags.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Menu } from '../../components/ui/menu.tsx';
import { formatHours } from '../../lib/format/format-hours.ts';
import { personName } from '../../lib/format/person-name.ts';
import { roleName } from '../../lib/format/role-name.ts';
import { skillsText } from '../../lib/format/skill-label.ts';
import { useIsPhone } from '../../lib/hooks/use-is-phone.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import type { PersonAction } from './people-search.ts';
import { RoleBadge } from './role-badge.tsx';
import { actionsFor } from './role-steps.ts';

const ACTIONS: Record<PersonAction, { label: () => string; icon: LucideIcon }> = {
  shifts: { label: m.people_shifts, icon: ClipboardCheck },
  profile: { label: m.people_profile, icon: Pencil },
  skills: { label: m.people_skills, icon: Sparkles },
  email: { label: m.people_email_correct, icon: AtSign },
  upgrade: { label: m.people_upgrade, icon: HandHeart },
  admin: { label: m.people_make_admin, icon: ShieldCheck },
  'step-down': { label: m.people_step_down, icon: ShieldMinus },
  downgrade: { label: m.people_downgrade, icon: UserRoundMinus },
  'end-sessions': { label: m.people_end_sessions, icon: LogOut },
  'remove-factor': { label: m.people_remove_factor, icon: ShieldOff },
  remove: { label: m.people_remove, icon: UserRoundX },
};

interface PersonRowProps {
  person: ListedPerson;
  /** True in the list of all users, where roles are changed. */
  inAll: boolean;
  isSelf: boolean;
}

/** One person with contact details, skills and the admin's actions; on a phone a line that opens to them. */
export function PersonRow({ person, inAll, isSelf }: PersonRowProps) {
  const { id, role, skills, shiftCount, noShowCount, workedMinutes } = person;
  const navigate = useNavigate({ from: '/volunteers' });
  const isPhone = useIsPhone();
  const name = personName(person);
  const opens = (act: PersonAction) => ({
    from: '/volunteers' as const,
    to: '/volunteers' as const,
    search: (search: object) => ({ ...search, act, person: id }),
    ...OPEN_DIALOG_OPTIONS,
  });
  const actions = actionsFor(role, { inAll, isSelf, hasFactor: person.hasSecondFactor });
  const menu = actions.length > 0 && (
    <Menu
      label={m.people_more_of({ name })}
      items={actions.map((act) => ({
        label: ACTIONS[act].label(),
        icon: ACTIONS[act].icon,
        danger: act === 'remove',
        onSelect: () => void navigate(opens(act)),
      }))}
    />
  );
  const facts = (
    <div className="grid min-w-0 gap-1.5">
      <ContactLinks person={person} compact />
      <SkillTags skills={skills} label={m.people_skills_of({ name })} />
      {workedMinutes > 0 && (
        <p className="text-sm text-ink-muted first-letter:uppercase">
          {m.people_worked({ time: formatHours(workedMinutes) })}
        </p>
      )}
      {noShowCount > 0 && (
        <p className="text-sm text-amber-ink first-letter:uppercase">
          {m.people_no_shows({ count: noShowCount })}
        </p>
      )}
    </div>
  );
  const buttons = (
    <>
      <LinkButton
        {...opens('shifts')}
        size="sm"
        icon={ClipboardCheck}
        aria-label={m.people_shifts_of({ name, count: shiftCount })}
        className="tabular max-sm:grow"
      >
        {m.people_shift_count({ count: shiftCount })}
      </LinkButton>
      <LinkButton
        {...opens('profile')}
        size="sm"
        variant="quiet"
        icon={Pencil}
        aria-label={m.people_profile_of({ name })}
        className="max-sm:grow"
      >
        {m.people_profile()}
      </LinkButton>
    </>
  );
  if (isPhone)
    return (
      <li>
        <article aria-label={name} className="relative">
          <details className="group">
            <summary className="flex min-h-18 items-center gap-3 rounded-lg py-2 pr-14 pl-3 hover:bg-sunken">
              <Avatar name={name} src={person.avatarUrl} />
              <div className="min-w-0 grow">
                <h2 className="text-lg leading-snug font-semibold wrap-anywhere">{name}</h2>
                <span className="block truncate text-sm text-ink-muted">
                  {[
                    ...(inAll || role === 'admin' ? [roleName(role)] : []),
                    ...(skills.length > 0 ? [skillsText(skills)] : []),
                    m.people_shift_count({ count: shiftCount }),
                  ].join(' · ')}
                </span>
              </div>
              <ChevronRight
                className="size-4.5 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
                aria-hidden="true"
              />
            </summary>
            <div className="grid gap-3 px-4 pt-1 pb-4">
              <Badges person={person} isSelf={isSelf} />
              {facts}
              <div className="flex items-center gap-1.5">{buttons}</div>
            </div>
          </details>
          <div className="absolute top-3.5 right-1.5">{menu}</div>
        </article>
      </li>
    );
  return (
    <li>
      <article
        aria-label={name}
        className="grid grid-cols-1 gap-x-6 gap-y-2.5 p-4 lg:grid-cols-[15rem_minmax(0,1fr)_auto] lg:items-center lg:py-3"
      >
        <div className="flex items-center gap-3">
          <Avatar name={name} src={person.avatarUrl} />
          <div className="grid min-w-0 gap-1">
            <h2 className="text-lg leading-snug font-semibold wrap-anywhere">{name}</h2>
            <Badges person={person} isSelf={isSelf} />
          </div>
        </div>
        {facts}
        <footer className="flex items-center gap-1.5 lg:justify-end">
          {buttons}
          {menu}
        </footer>
      </article>
    </li>
  );
}

/** The role, and what there is to know about the account. */
function Badges({ person: { role, hasSecondFactor }, isSelf }: Pick<PersonRowProps, 'person' | 'isSelf'>) {
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      <RoleBadge role={role} />
      {role === 'admin' && !hasSecondFactor && (
        <Badge tone="amber" icon={ShieldAlert}>
          {m.people_without_factor()}
        </Badge>
      )}
      {isSelf && <span className="text-sm text-ink-muted">{m.people_you()}</span>}
    </p>
  );
}
