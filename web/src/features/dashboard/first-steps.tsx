import { useMutation, useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { LoadError } from '../../components/load-error.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { planningSettingsQuery, saveSettingsMutation } from '../../lib/settings/settings.queries.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

/** The deadline for cancelling that is recommended with claims that are confirmed at once. */
const RECOMMENDED_CANCEL_HOURS = 24;

/** Asks the first admin of a new portal how claims are confirmed. Saving either answer removes it from the dashboard. */
export function FirstSteps() {
  const settings = useQuery(planningSettingsQuery);
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    ...saveSettingsMutation,
    onSuccess: (saved, ...rest) => {
      saveSettingsMutation.onSuccess?.(saved, ...rest);
      showToast({ message: m.settings_saved() });
    },
  });
  const current = settings.data;
  // Somebody else may have answered while this was on the screen.
  if (isSuccess || (current && current.version > 0)) return null;
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
    <section aria-labelledby="first-steps" className="min-w-0">
      <Card className="flex gap-4 p-4 sm:px-6">
        <span className="grid size-9 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink max-sm:hidden">
          <Flag className="size-5" aria-hidden="true" />
        </span>
        <div className="grid min-w-0 grow gap-3">
          <div>
            <h2 id="first-steps" className="text-xl font-bold">
              {m.first_steps_title()}
            </h2>
            <p className="text-ink-muted">{m.first_steps_text({ hours: RECOMMENDED_CANCEL_HOURS })}</p>
          </div>
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
      </Card>
    </section>
  );
}
