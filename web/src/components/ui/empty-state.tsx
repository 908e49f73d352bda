import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** One of components/drawings. */
  drawing: ReactNode;
  title: ReactNode;
  /** Whether the title is the heading of the page. */
  isPage?: boolean;
  /** One sentence. */
  children?: ReactNode;
  action?: ReactNode;
}

/** The empty state of a list: a drawing, a sentence and one action. */
export function EmptyState({ drawing, title, isPage = false, children, action }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="mx-auto grid max-w-sm justify-items-center px-4 py-10 text-center">
      <div className="mb-4 text-primary">{drawing}</div>
      <Title className="text-lg font-semibold">{title}</Title>
      {children && <p className="mt-1 text-ink-muted">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
