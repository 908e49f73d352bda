import { changeProfile, type NoticeKind, type Profile } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Switch } from '../../components/forms/choice-fields.tsx';
import { callApi } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { m } from '../../paraglide/messages.js';

interface NoticesSectionProps {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}

/** Which notices the person gets by mail. */
export function NoticesSection({ profile: { mutedNotices }, onChanged }: NoticesSectionProps) {
  const saving = useMutation({
    mutationFn: (muted: NoticeKind[]) => callApi(changeProfile, { body: { mutedNotices: muted } }),
    onSuccess: onChanged,
  });
  const singleFlight = useSingleFlight();
  const muted = saving.isPending ? saving.variables : mutedNotices;
  const isMuted = muted.includes('reminder');
  const others = muted.filter((kind) => kind !== 'reminder');
  return (
    <Switch
      label={m.notice_reminder()}
      hint={m.profile_notices_reminder_hint()}
      error={saving.error ? errorMessage(saving.error, m.profile_notices_failed()) : undefined}
      checked={!isMuted}
      onChange={(isOn) =>
        void singleFlight(() =>
          // The switch shows the error.
          saving.mutateAsync(isOn ? others : [...others, 'reminder']).catch(() => undefined),
        )
      }
    />
  );
}
