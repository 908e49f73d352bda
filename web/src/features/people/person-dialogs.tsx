import type { Profile } from '@ijsploeg/worker/contract';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import type { PersonAction } from './people-search.ts';
import { isRoleStep } from './role-steps.ts';

// Lazy, because the list needs none of them.
const loadShifts = async () => (await import('./dialogs/person-shifts-dialog.tsx')).PersonShiftsDialog;
const loadProfile = async () => (await import('./dialogs/profile-dialog.tsx')).ProfileDialog;
const loadSkills = async () => (await import('./dialogs/skills-dialog.tsx')).SkillsDialog;
const loadEmail = async () => (await import('./dialogs/email-dialog.tsx')).EmailDialog;
const loadRole = async () => (await import('./dialogs/role-dialog.tsx')).RoleDialog;
const loadEndSessions = async () => (await import('./dialogs/end-sessions-dialog.tsx')).EndSessionsDialog;
const loadRemoveFactor = async () => (await import('./dialogs/remove-factor-dialog.tsx')).RemoveFactorDialog;
const loadRemove = async () => (await import('./dialogs/remove-dialog.tsx')).RemoveDialog;

interface PersonDialogsProps {
  act: PersonAction;
  personId: string;
  isSelf: boolean;
  onOwnProfile: (profile: Profile) => void;
  onClose: () => void;
}

/** The dialog named by the search parameters. */
export function PersonDialogs({ act, personId, isSelf, onOwnProfile, onClose }: PersonDialogsProps) {
  const key = `${act} ${personId}`;
  const base = { personId, onClose };
  const onSaved = (profile: Profile) => {
    if (isSelf) onOwnProfile(profile);
  };
  if (isRoleStep(act)) return <LazyDialog key={key} load={loadRole} props={{ ...base, step: act, isSelf }} />;
  switch (act) {
    case 'shifts':
      return <LazyDialog key={key} load={loadShifts} props={base} />;
    case 'profile':
      return <LazyDialog key={key} load={loadProfile} props={{ ...base, onSaved }} />;
    case 'skills':
      return <LazyDialog key={key} load={loadSkills} props={{ ...base, onSaved }} />;
    case 'email':
      return <LazyDialog key={key} load={loadEmail} props={base} />;
    case 'end-sessions':
      return <LazyDialog key={key} load={loadEndSessions} props={base} />;
    case 'remove-factor':
      return <LazyDialog key={key} load={loadRemoveFactor} props={base} />;
    case 'remove':
      return <LazyDialog key={key} load={loadRemove} props={{ ...base, isSelf }} />;
  }
}
