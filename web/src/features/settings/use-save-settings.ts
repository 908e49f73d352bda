import type { PlanningSettings } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { saveSettingsMutation } from './settings.queries.ts';

/** The part of a form's options that saves its fields among all `settings`, and says so. */
export function useSaveSettings(settings: PlanningSettings) {
  const { mutateAsync } = useMutation(saveSettingsMutation);
  return {
    send: (fields: Partial<PlanningSettings>) => mutateAsync({ ...settings, ...fields }),
    onSent: () => {
      showToast({ message: m.settings_saved() });
    },
  };
}
