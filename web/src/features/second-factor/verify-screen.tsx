import type { Session } from '@ijsploeg/worker/contract';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { LazyPart } from '../../components/lazy-part.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { m } from '../../paraglide/messages.js';
import { CodeForm } from './code-form.tsx';

// Few people set it up here, so the screen for the code does not load it up front.
const loadSetup = async () => (await import('./factor-setup.tsx')).FactorSetup;

interface VerifyScreenProps {
  email: string;
  /** Whether a second factor has to be set up first. */
  isSetup: boolean;
  onSignOut: () => void;
  onVerified: (session: Session) => Promise<void>;
  /** Called once a second factor is set up and its recovery codes are kept. */
  onSetUp: () => void;
}

/** Between signing in and the portal: asks for a code, or has an admin set up a second factor. */
export function VerifyScreen({ email, isSetup, onSignOut, onVerified, onSetUp }: VerifyScreenProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <AuthLayout
      title={isSetup ? m.factor_setup_title() : m.factor_verify_title()}
      lead={isSetup ? m.factor_lead() : isRecovery ? m.factor_verify_recovery_lead() : m.factor_verify_lead()}
      corner={
        <Button variant="quiet" icon={LogOut} onClick={onSignOut} className="max-sm:min-w-11 max-sm:px-2">
          <span className="max-sm:sr-only">{m.shell_sign_out()}</span>
        </Button>
      }
    >
      {isSetup ? (
        <>
          <div className="mb-5">
            <Alert tone="info">{m.factor_setup_required()}</Alert>
          </div>
          <LazyPart load={loadSetup} props={{ email, onDone: onSetUp }} />
        </>
      ) : (
        <CodeForm canTrust onRecovery={setIsRecovery} onVerified={onVerified} />
      )}
    </AuthLayout>
  );
}
