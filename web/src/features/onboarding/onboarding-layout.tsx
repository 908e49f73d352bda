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
  /** A banner above the step, e.g. that the cached session is used. */
  notice: ReactNode;
  onSignOut: () => void;
  onLanguage: (locale: Locale) => void;
  children: ReactNode;
}

const STEPS = ['profile', 'application', 'approval'] as const;

/** The layout of the three steps between sign-up and the portal, with a button to sign out. */
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
        <Button variant="quiet" icon={LogOut} onClick={onSignOut} className="max-sm:min-w-11 max-sm:px-2">
          <span className="max-sm:sr-only">{m.shell_sign_out()}</span>
        </Button>
      }
    >
      {notice}
      {children}
      <AccountLinks />
    </AuthLayout>
  );
}

/** Links for every account, also before onboarding is complete: to the stored data, and to delete the account. */
const AccountLinks = () => (
  <p className="mt-8 flex flex-wrap gap-x-6 border-t border-line pt-3 text-sm">
    <Link to="/my-data" className={LINK}>
      {m.data_title()}
    </Link>
    <Link to="/my-data" search={{ delete: true }} className={LINK}>
      {m.leave_open()}
    </Link>
  </p>
);

const LINK =
  'inline-flex min-h-11 items-center rounded-md text-ink-muted underline-offset-4 hover:text-ink hover:underline';
