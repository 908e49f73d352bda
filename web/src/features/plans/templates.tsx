import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { templatesQuery } from './plans.queries.ts';

/** The day templates, each with the way to edit it. */
export function Templates() {
  const query = useQuery(templatesQuery);
  return (
    <section aria-labelledby="day-templates">
      <h2 id="day-templates" className="mt-8 mb-3 text-xl font-bold">
        {m.plans_templates()}
      </h2>
      <AsyncList query={query} failed={m.plans_templates_failed()} skeleton={<TemplatesSkeleton />}>
        {(templates) =>
          templates.length === 0 ? (
            <p className="text-ink-muted">{m.plans_templates_none()}</p>
          ) : (
            <Card>
              <ul className="divide-y divide-line">
                {templates.map(({ id, name, items }) => (
                  <li
                    key={id}
                    className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4 py-1.5"
                  >
                    <LinkButton
                      to="/plans"
                      search={{ template: id }}
                      {...OPEN_DIALOG_OPTIONS}
                      variant="quiet"
                      icon={Pencil}
                      className="-ml-3 text-left! wrap-anywhere px-3!"
                    >
                      {name}
                    </LinkButton>
                    <span className="text-ink-muted">{m.plans_template_count({ count: items.length })}</span>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </AsyncList>
    </section>
  );
}

function TemplatesSkeleton() {
  return (
    <Loading>
      <Card className="flex min-h-14 items-center justify-between gap-4 px-4">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-5 w-20" />
      </Card>
    </Loading>
  );
}
