import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface MailSentProps {
  title: string;
  /** What was sent where, and what to do with it. */
  children: ReactNode;
  actions: ReactNode;
}

/** Takes a form's place once its mail is under way; focus goes to it, so that it is read out. */
export function MailSent({ title, children, actions }: MailSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid animate-appear justify-items-start gap-3">
      <span className="grid size-12 place-items-center rounded-full bg-green-soft text-green-ink">
        <MailCheck className="size-6" aria-hidden="true" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {title}
      </h2>
      <div className="grid gap-2 [overflow-wrap:anywhere]">{children}</div>
      <div className="mt-2 grid w-full gap-3">{actions}</div>
    </div>
  );
}
