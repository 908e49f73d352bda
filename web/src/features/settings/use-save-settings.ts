import type { PlanningSettings } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { saveSettingsMutation } from '../../lib/settings/settings.queries.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

/** The `useForm` options that save the fields as part of all `settings`, and confirm it. */
export function useSaveSettings(settings: PlanningSettings) {
  const { mutateAsync } = useMutation(saveSettingsMutation);
  return {
    send: (fields: Partial<PlanningSettings>) => mutateAsync({ ...settings, ...fields }),
    onSent: () => {
      showToast({ message: m.settings_saved() });
    },
  };
}
