import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

/** Called by the benchmark in each page: shows the month, or one of its days. */
export interface CalendarPage {
  showMonth(): void;
  showDay(day: string): void;
}

declare global {
  var calendar: CalendarPage;
}

let root: Root | undefined;

/** Renders synchronously, so that the measured time includes it. */
export function draw(what: ReactNode): void {
  root ??= createRoot(document.getElementById('root') ?? document.body);
  const target = root;
  flushSync(() => target.render(what));
}
