import { changeProfile, type Profile, type ProfileChange } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Switch } from '../../components/forms/choice-fields.tsx';
import { callApi } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { m } from '../../paraglide/messages.js';

interface MuteSwitchesProps<Kind extends string> {
  kinds: readonly Kind[];
  texts: Record<Kind, { label: () => string; hint: () => string }>;
  /** The kinds that are off. */
  muted: readonly Kind[];
  /** The change of the profile that turns one kind off or on. */
  toChange: (change: { kind: Kind; isMuted: boolean }) => ProfileChange;
  onChanged: (profile: Profile) => void;
}

/** A switch for each kind of what is sent to the person. */
export function MuteSwitches<Kind extends string>(props: MuteSwitchesProps<Kind>) {
  const { kinds, texts, muted, toChange, onChanged } = props;
  const saving = useMutation({
    mutationFn: (change: { kind: Kind; isMuted: boolean }) =>
      callApi(changeProfile, { body: toChange(change) }),
    onSuccess: onChanged,
  });
  const singleFlight = useSingleFlight();
  const isMuted = (kind: Kind) =>
    saving.isPending && saving.variables.kind === kind ? saving.variables.isMuted : muted.includes(kind);
  return (
    <div className="grid gap-4">
      {kinds.map((kind) => (
        <Switch
          key={kind}
          label={texts[kind].label()}
          hint={texts[kind].hint()}
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
