import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { failureReason } from '../../lib/api/error-message.ts';
import { accountKeys } from '../../lib/api/query-keys.ts';
import { m } from '../../paraglide/messages.js';
import { AppForm } from './app-form.tsx';
import { factorSetupQuery } from './factor.queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface FactorSetupProps {
  email: string;
  /** Called when the recovery codes are shown: leaving now would lose them. */
  onConfirmed?: () => void;
  /** Called once the person has kept the recovery codes. */
  onDone: () => void;
}

/** Sets up a second factor: scan, first code, recovery codes. */
export function FactorSetup({ email, onConfirmed, onDone }: FactorSetupProps) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data, error, isFetching, refetch } = useQuery({ ...factorSetupQuery, enabled: codes === null });
  if (codes) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  if (error)
    return (
      <ErrorState
        message={m.factor_setup_start_failed({ error: failureReason(error) })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <SetupSkeleton />;
  return (
    <AppForm
      setup={data}
      onConfirmed={(recoveryCodes) => {
        setCodes(recoveryCodes);
        onConfirmed?.();
        void client.invalidateQueries({ queryKey: accountKeys.factor });
      }}
    />
  );
}

const SetupSkeleton = () => (
  <Loading className="grid gap-4">
    <Skeleton className="h-12" />
    <Skeleton className="mx-auto size-48" />
    <Skeleton className="h-20" />
  </Loading>
);
