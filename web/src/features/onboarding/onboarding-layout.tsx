import type { Locale } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { Steps } from '../../components/auth/steps.tsx';
import { Button } from '../../components/ui/button.tsx';
import { m } from '../../paraglide/messages.js';

interface OnboardingLayoutProps {
  step: 'profile' | 'application' | 'approval';
  title: string;
  lead?: ReactNode;
  /** A banner over the step, e.g. "shown from a copy". */
  notice: ReactNode;
  onSignOut: () => void;
  onLanguage: (locale: Locale) => void;
  children: ReactNode;
}

const STEPS = ['profile', 'application', 'approval'] as const;

/** One of the three steps between an account and the portal, with the way out of it. */
export function OnboardingLayout({ step, notice, onSignOut, children, ...layout }: OnboardingLayoutProps) {
  return (
    <AuthLayout
      {...layout}
      progress={
        <Steps
          steps={[m.onboarding_step_profile(), m.onboarding_step_application(), m.onboarding_step_approval()]}
          current={STEPS.indexOf(step)}
        />
      }
      corner={
        <Button variant="quiet" icon={LogOut} onClick={onSignOut}>
          <span className="max-sm:sr-only">{m.shell_sign_out()}</span>
        </Button>
      }
    >
      {notice}
      {children}
      <OwnRights />
    </AuthLayout>
  );
}

/** What everybody may do with an account, however far they are: see what is kept of them, and go. */
const OwnRights = () => (
  <p className="mt-8 flex flex-wrap gap-x-6 border-t border-line pt-3 text-sm">
    <Link to="/my-data" className={RIGHT}>
      {m.data_title()}
    </Link>
    <Link to="/my-data" search={{ delete: true }} className={RIGHT}>
      {m.leave_open()}
    </Link>
  </p>
);

const RIGHT =
  'inline-flex min-h-11 items-center rounded-md text-ink-muted underline-offset-4 hover:text-ink hover:underline';
