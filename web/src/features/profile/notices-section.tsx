import { NOTICE_KINDS, type NoticeKind, type Profile } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';
import { MuteSwitches } from './mute-switches.tsx';

const TEXTS: Record<NoticeKind, { label: () => string; hint: () => string }> = {
  reminder: { label: m.notice_reminder, hint: m.profile_notices_reminder_hint },
  ask: { label: m.notice_ask, hint: m.profile_notices_ask_hint },
  message: { label: m.notice_message, hint: m.profile_notices_message_hint },
  digest: { label: m.notice_digest, hint: m.profile_notices_digest_hint },
};

interface NoticesSectionProps {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}

/** Which notices the person gets by mail. */
export const NoticesSection = ({ profile: { role, mutedNotices }, onChanged }: NoticesSectionProps) => (
  <MuteSwitches
    kinds={NOTICE_KINDS.filter((kind) => kind !== 'digest' || role === 'admin')}
    texts={TEXTS}
    muted={mutedNotices}
    toChange={(notice) => ({ notice })}
    onChanged={onChanged}
  />
);
