import { useMutation, useQuery } from '@tanstack/react-query';
import { Switch } from '../../components/forms/choice-fields.tsx';
import { Card } from '../../components/ui/card.tsx';
import { errorMessage, failureReason } from '../../lib/api/error-message.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { m } from '../../paraglide/messages.js';
import { autoApprovalMutation, autoApprovalQuery } from './approval.queries.ts';

/** Switches the automatic approval of applications, with an explanation of the current setting. */
export function AutoApprovalSwitch() {
  const { data: enabled, error: readError } = useQuery(autoApprovalQuery);
  const { mutateAsync, error } = useMutation(autoApprovalMutation);
  const singleFlight = useSingleFlight();
  const failure = error ?? (enabled === undefined ? readError : null);
  return (
    <Card className="mb-6 px-4 pt-2 pb-3 sm:px-5">
      <Switch
        label={m.approval_auto()}
        hint={enabled ? m.approval_auto_on() : m.approval_auto_off()}
        error={failure && describe(failure, error !== null)}
        checked={enabled ?? false}
        disabled={enabled === undefined}
        onChange={(enabled) => void singleFlight(() => mutateAsync(enabled).catch(() => undefined))}
      />
    </Card>
  );
}

const describe = (failure: unknown, isSwitching: boolean): string =>
  isSwitching
    ? m.approval_auto_failed({ error: failureReason(failure) })
    : errorMessage(failure, m.approval_auto_read_failed());
