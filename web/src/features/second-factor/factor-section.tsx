import type { SecondFactor } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { AsyncList } from '../../components/async-list.tsx';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { formatMoment } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { factorQuery } from './factor.queries.ts';

const loadSetup = async () => (await import('./setup-dialog.tsx')).SetupDialog;
const loadTurnOff = async () => (await import('./turn-off-dialog.tsx')).TurnOffDialog;

/** Whether the person has a second factor, and the buttons that turn it on and off. */
export function FactorSection({ email }: { email: string }) {
  const query = useQuery(factorQuery);
  const [open, setOpen] = useState<'setup' | 'turn-off' | null>(null);
  const onClose = () => setOpen(null);
  const found = query.data === undefined ? undefined : [query.data];
  return (
    <>
      <AsyncList query={{ ...query, data: found }} failed={m.factor_failed()} skeleton={<FactorSkeleton />}>
        {([factor]) =>
          factor ? (
            <FactorState factor={factor} onTurnOff={() => setOpen('turn-off')} />
          ) : (
            <Button variant="primary" icon={ShieldCheck} onClick={() => setOpen('setup')}>
              {m.factor_turn_on()}
            </Button>
          )
        }
      </AsyncList>
      {open === 'setup' && <LazyDialog key="setup" load={loadSetup} props={{ email, onClose }} />}
      {open === 'turn-off' && <LazyDialog key="turn-off" load={loadTurnOff} props={{ email, onClose }} />}
    </>
  );
}

function FactorState({ factor, onTurnOff }: { factor: SecondFactor; onTurnOff: () => void }) {
  const { confirmedAt, recoveryCodesLeft: left, removalAt } = factor;
  return (
    <div className="grid gap-3">
      <p>
        <Badge tone="green" icon={Check}>
          {m.factor_is_on({ when: formatMoment(confirmedAt) })}
        </Badge>
      </p>
      {removalAt && (
        <Alert tone="notice">{m.factor_removal_pending({ when: formatMoment(removalAt) })}</Alert>
      )}
      {left > 0 ? (
        <p>{m.factor_codes_left({ count: left })}</p>
      ) : (
        <Alert tone="notice">{m.factor_no_codes_left()}</Alert>
      )}
      <div>
        <Button onClick={onTurnOff}>{m.factor_turn_off()}</Button>
      </div>
    </div>
  );
}

const FactorSkeleton = () => (
  <Loading>
    <Skeleton className="h-10 w-64" />
  </Loading>
);
