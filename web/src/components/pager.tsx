import { ChevronLeft, ChevronRight } from 'lucide-react';
import { countPages, pageWindow } from '../lib/navigation/page-window.ts';
import { m } from '../paraglide/messages.js';
import { LinkButton } from './ui/link-button.tsx';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** The total is a lower bound, because the server stopped counting there. */
  isMore?: boolean;
}

const TO_PAGE = { to: '.', size: 'sm' } as const;

const toPage = (page: number) => (search: object) => ({ ...search, page: page > 1 ? page : undefined });

/**
 * The range of rows shown, with links to the other pages. The current page is the search parameter `page`.
 */
export function Pager({ page, pageSize, total, isMore = false }: PagerProps) {
  const pages = countPages(total, pageSize);
  const from = (page - 1) * pageSize + 1;
  const range = { from, to: Math.min(page * pageSize, total), total };
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {from <= total && (
        <p className="tabular text-ink-muted">{isMore ? m.pager_range_more(range) : m.pager_range(range)}</p>
      )}
      {pages > 1 && (
        <nav aria-label={m.pager_pages()} className="flex flex-wrap items-center gap-1.5 max-sm:w-full">
          {page > 1 && (
            <LinkButton {...TO_PAGE} search={toPage(page - 1)} icon={ChevronLeft} rel="prev">
              {m.pager_previous()}
            </LinkButton>
          )}
          <ul className="flex gap-1 max-sm:order-first max-sm:w-full max-sm:justify-between">
            {pageWindow(page, pages).map((number) => (
              <li key={number}>
                <LinkButton
                  {...TO_PAGE}
                  search={toPage(number)}
                  variant={number === page ? 'primary' : 'quiet'}
                  aria-label={m.pager_page({ page: number })}
                  aria-current={number === page ? 'page' : undefined}
                  className="tabular min-w-11 pointer-fine:min-w-9"
                >
                  {number}
                </LinkButton>
              </li>
            ))}
          </ul>
          {page < pages && (
            <LinkButton {...TO_PAGE} search={toPage(page + 1)} rel="next" className="max-sm:ml-auto">
              {m.pager_next()}
              <ChevronRight className="size-[1.2em]" aria-hidden="true" />
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  );
}
