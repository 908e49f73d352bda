import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useTimeout } from '../../lib/hooks/use-timeout.ts';
import { m } from '../../paraglide/messages.js';

/** How long the confirmation of a step shows before the next screen (specification). */
const NEXT_SCREEN_AFTER_MS = 2_000;

interface StepDoneProps {
  title: string;
  children: ReactNode;
  /** Called after the delay or by the button; not after unmounting. */
  onNext: () => void;
}

/** Replaces a form until the next screen. Its heading takes the focus, so that screen readers announce it. */
export function StepDone({ title, children, onNext }: StepDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useTimeout(NEXT_SCREEN_AFTER_MS, onNext);
  return (
    <div className="grid animate-appear justify-items-start gap-2">
      <CircleCheck className="size-12 text-green" strokeWidth={1.5} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {title}
      </h2>
      <p className="text-ink-muted">{children}</p>
      <Button className="mt-3" onClick={onNext}>
        {m.onboarding_next()}
      </Button>
    </div>
  );
}
