import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/navigation/document-title.ts';
import { classNames } from './class-names.ts';

/** `column` is for forms, texts and cards below each other, `list` for rows and tables, `grid` for a table of a whole week. */
export type PageWidth = 'column' | 'list' | 'grid';

/** The titles of columns and lists start at the same place. */
const WIDTHS: Record<PageWidth, string> = {
  column: 'max-w-[1200px] *:max-w-2xl',
  list: 'max-w-[1200px]',
  grid: 'max-w-[1800px]',
};

interface PageProps {
  /** Also the title of the window. */
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** The one main action: beside the title, on a phone fixed at the bottom. */
  action?: ReactNode;
  /** Other actions on the whole screen; beside the title at every width. */
  tools?: ReactNode;
  children: ReactNode;
  width?: PageWidth;
}

/** A screen with its title, its main action and its content. */
export function Page({ title, lead, action, tools, children, width = 'list' }: PageProps) {
  useDocumentTitle(title);
  return (
    <div
      className={classNames(
        'mx-auto w-full px-4 pt-5 sm:px-6 lg:px-10 lg:pt-9',
        WIDTHS[width],
        action ? 'pb-28 sm:pb-12' : 'pb-12',
      )}
    >
      <header className="mb-6 flex min-h-11 items-center justify-between gap-x-6 gap-y-2 sm:flex-wrap">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold">{title}</h1>
          {lead && <p className="mt-0.5 text-ink-muted">{lead}</p>}
        </div>
        {(tools || action) && (
          <div className="flex items-center gap-2 max-sm:self-start">
            {tools}
            {action && (
              <div
                className={classNames(
                  'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-(--bottom-bar) max-sm:z-20 max-sm:grid max-sm:border-t max-sm:border-line',
                  'max-sm:bg-surface max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,var(--bottom-edge))]',
                )}
              >
                {action}
              </div>
            )}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}
