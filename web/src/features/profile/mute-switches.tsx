import { changeProfile, type Profile, type ProfileChange } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Switch } from '../../components/forms/choice-fields.tsx';
import { callApi } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
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
  return (
    <div className="grid gap-4">
      {kinds.map((kind) => (
        <MuteSwitch
          key={kind}
          label={texts[kind].label()}
          hint={texts[kind].hint()}
          isOn={!muted.includes(kind)}
          toChange={(isOn) => toChange({ kind, isMuted: !isOn })}
          onChanged={onChanged}
        />
      ))}
    </div>
  );
}

interface MuteSwitchProps {
  label: string;
  hint: string;
  isOn: boolean;
  toChange: (isOn: boolean) => ProfileChange;
  onChanged: (profile: Profile) => void;
}

function MuteSwitch({ label, hint, isOn, toChange, onChanged }: MuteSwitchProps) {
  const saving = useMutation({
    // Requests of all switches are sent one after the other, so that the last press counts.
    scope: { id: 'notices' },
    mutationFn: (next: boolean) => callApi(changeProfile, { body: toChange(next) }),
    onSuccess: onChanged,
  });
  return (
    <Switch
      label={label}
      hint={hint}
      error={saving.error ? errorMessage(saving.error, m.profile_notices_failed()) : undefined}
      // A press is shown at once.
      checked={saving.isPending ? saving.variables : isOn}
      onChange={(next) => saving.mutate(next)}
    />
  );
}
