import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadError } from '../../components/load-error.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { assignmentKeys } from '../../lib/api/query-keys.ts';
import { planningSettingsQuery, saveSettingsMutation } from '../../lib/settings/settings.queries.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

/** The deadline for cancelling that is recommended with claims that are confirmed at once. */
const RECOMMENDED_CANCEL_HOURS = 24;

/** Asks the first admin of a new portal how claims are confirmed, and saves the answer. */
export function ClaimChoice() {
  const client = useQueryClient();
  const settings = useQuery(planningSettingsQuery);
  const { mutate, variables, isPending, error } = useMutation({
    ...saveSettingsMutation,
    onSuccess: (saved, ...rest) => {
      saveSettingsMutation.onSuccess?.(saved, ...rest);
      void client.invalidateQueries({ queryKey: assignmentKeys.dashboard });
      showToast({ message: m.settings_saved() });
    },
  });
  const current = settings.data;
  const choose = (confirmClaims: 'at_once' | 'by_admin') => {
    if (!current) return;
    mutate({
      ...current,
      confirmClaims,
      ...(confirmClaims === 'at_once' && { cancelHours: RECOMMENDED_CANCEL_HOURS }),
    });
  };
  const failure = error ?? settings.error;
  return (
    <div className="grid gap-2">
      <p className="text-ink-muted">{m.first_steps_text({ hours: RECOMMENDED_CANCEL_HOURS })}</p>
      {failure && (
        <LoadError
          error={failure}
          message={errorMessage(failure, m.settings_save_failed())}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={!current}
          busy={isPending && variables.confirmClaims === 'at_once'}
          onClick={() => choose('at_once')}
        >
          {m.first_steps_at_once()}
        </Button>
        <Button
          disabled={!current}
          busy={isPending && variables.confirmClaims === 'by_admin'}
          onClick={() => choose('by_admin')}
        >
          {m.first_steps_by_admin()}
        </Button>
        <LinkButton to="/settings/shifts" variant="quiet">
          {m.first_steps_settings()}
        </LinkButton>
      </div>
    </div>
  );
}
