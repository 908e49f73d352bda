import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { m } from '../../../paraglide/messages.js';

interface Step {
  label: string;
  onPress: () => void;
  /** Called when a press is likely, to prefetch. */
  onApproach?: () => void;
}

interface CalendarHeaderProps {
  /** The id of the heading. */
  id: string;
  /** Null while it is being loaded. */
  title: string | null;
  detail?: string | null;
  previous: Step;
  next: Step;
  onToday: () => void;
}

/** The heading with the month or day, and the navigation. */
export function CalendarHeader({ id, title, detail, previous, next, onToday }: CalendarHeaderProps) {
  return (
    <div className="flex grow flex-wrap items-center gap-1 sm:gap-2">
      <h2
        id={id}
        aria-live="polite"
        // The buttons go below where there is no room for its longest word.
        className="min-w-min grow basis-0 text-lg font-bold first-letter:uppercase sm:text-xl"
      >
        {title ?? <Skeleton className="h-6 w-40" />}
        {detail && (
          <span className="ml-2 text-base font-normal text-ink-muted max-sm:block max-sm:ml-0">{detail}</span>
        )}
      </h2>
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        <Button onClick={onToday}>{m.shifts_today()}</Button>
        <StepButton icon={ChevronLeft} {...previous} />
        <StepButton icon={ChevronRight} {...next} />
      </div>
    </div>
  );
}

function StepButton({ icon, label, onPress, onApproach }: Step & { icon: typeof ChevronLeft }) {
  return (
    <IconButton
      icon={icon}
      label={label}
      onClick={onPress}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    />
  );
}
