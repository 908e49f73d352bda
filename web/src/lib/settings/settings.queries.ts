import {
  getPlanningSettings,
  getPortalHealth,
  type PlanningSettings,
  setPlanningSettings,
} from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../api/api.ts';
import { contactKey, settingsKeys } from '../api/query-keys.ts';

export const planningSettingsQuery = queryOptions({
  queryKey: settingsKeys.planning,
  queryFn: ({ signal }) => callApi(getPlanningSettings, { signal }),
});

/** How the portal is doing. Somebody may watch it for long. */
export const healthQuery = queryOptions({
  queryKey: settingsKeys.health,
  queryFn: ({ signal }) => callApi(getPortalHealth, { signal }),
  refetchInterval: 30_000,
});

/** Saves all settings. When somebody else saved in between, the screen shows theirs. */
export const saveSettingsMutation = mutationOptions({
  mutationFn: (settings: PlanningSettings) => callApi(setPlanningSettings, { body: settings }),
  onSuccess(saved, _settings, _result, { client }) {
    client.setQueryData(planningSettingsQuery.queryKey, saved);
    void client.invalidateQueries({ queryKey: contactKey });
  },
  onError: (error, _settings, _result, { client }) => {
    if (error instanceof ApiError && error.code === 'setting.changed')
      client.setQueryData(planningSettingsQuery.queryKey, error.detail.current as PlanningSettings);
  },
});
