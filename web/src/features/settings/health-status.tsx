import type { PortalHealth, Problem } from '@ijsploeg/worker/contract';
import type { ReactNode } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { m } from '../../paraglide/messages.js';

/** What needs attention and what to do about it, or that everything works. */
export function HealthStatus({ health }: { health: PortalHealth }) {
  const { problems, jobs } = health;
  if (problems.length > 0)
    return (
      <div className="grid gap-3">
        {problems.map((problem) => {
          const { title, text, action } = WORDS[problem](health);
          return (
            <Alert key={problem} tone="notice" title={title} action={action}>
              {text}
            </Alert>
          );
        })}
      </div>
    );
  if (jobs.every(({ lastStartedAt }) => lastStartedAt === null))
    return (
      <Alert tone="notice" title={m.settings_health_new()}>
        {m.settings_health_new_text()}
      </Alert>
    );
  return (
    <Alert tone="success" title={m.settings_health_good()}>
      {m.settings_health_good_text()}
    </Alert>
  );
}

const WORDS: Record<Problem, (health: PortalHealth) => { title: string; text: string; action?: ReactNode }> =
  {
    mails_failed: ({ mails }) => ({
      title: m.settings_health_mails_failed({ count: mails.failedLately }),
      text: m.settings_health_mails_failed_text(),
      action: (
        <LinkButton to="/mail-log" search={{ status: 'failed' }} size="sm">
          {m.mail_show_failed()}
        </LinkButton>
      ),
    }),
    mails_waiting: () => ({
      title: m.settings_health_mails_waiting(),
      text: m.settings_health_mails_waiting_text(),
      action: (
        <LinkButton to="/mail-log" search={{ status: 'pending' }} size="sm">
          {m.settings_mails_show_waiting()}
        </LinkButton>
      ),
    }),
    jobs_late: ({ jobs }) => ({
      title: m.settings_health_jobs_late({ count: jobs.filter(({ isLate }) => isLate).length }),
      text: m.settings_health_jobs_late_text(),
    }),
  };
