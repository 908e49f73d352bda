import {
  changeProfile,
  NOTICE_KINDS,
  type NoticeChange,
  type NoticeKind,
  type Profile,
} from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Switch } from '../../components/forms/choice-fields.tsx';
import { callApi } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { m } from '../../paraglide/messages.js';

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
export function NoticesSection({ profile: { role, mutedNotices }, onChanged }: NoticesSectionProps) {
  const saving = useMutation({
    mutationFn: (notice: NoticeChange) => callApi(changeProfile, { body: { notice } }),
    onSuccess: onChanged,
  });
  const singleFlight = useSingleFlight();
  const isMuted = (kind: NoticeKind) =>
    saving.isPending && saving.variables.kind === kind
      ? saving.variables.isMuted
      : mutedNotices.includes(kind);
  return (
    <div className="grid gap-4">
      {NOTICE_KINDS.filter((kind) => kind !== 'digest' || role === 'admin').map((kind) => (
        <Switch
          key={kind}
          label={TEXTS[kind].label()}
          hint={TEXTS[kind].hint()}
          error={
            saving.error && saving.variables?.kind === kind
              ? errorMessage(saving.error, m.profile_notices_failed())
              : undefined
          }
          checked={!isMuted(kind)}
          onChange={(isOn) =>
            void singleFlight(() =>
              // The switch shows the error.
              saving.mutateAsync({ kind, isMuted: !isOn }).catch(() => undefined),
            )
          }
        />
      ))}
    </div>
  );
}
