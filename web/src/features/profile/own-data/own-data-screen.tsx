import type { OwnData } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { LoadError } from '../../../components/load-error.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { eventDay } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';
import { ownDataQuery } from './own-data.queries.ts';
import { asOf, type OwnEntry, type OwnFact, type OwnSection, toSections } from './own-data-sections.ts';

/** How many entries of a section the page shows, to stay fast; the file holds all of them. */
const MAX_SHOWN = 200;

interface OwnDataScreenProps {
  /** The link back. */
  back: { to: '/profile' | '/dashboard'; label: string };
  /** Shown below the data. */
  children?: ReactNode;
}

/** Everything stored about the person, to read, print or download. */
export function OwnDataScreen({ back, children }: OwnDataScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(ownDataQuery);
  return (
    <Page title={m.data_title()} lead={m.data_lead()} width="column">
      <Link
        to={back.to}
        className="-mt-3 mb-3 inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary-ink hover:underline print:hidden"
      >
        <ArrowLeft className="size-[1.2em]" aria-hidden="true" />
        {back.label}
      </Link>
      {data ? (
        <Document data={data} />
      ) : error ? (
        <LoadError
          error={error}
          message={errorMessage(error, m.data_failed())}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <DocumentSkeleton />
      )}
      <p className="mt-5 text-ink-muted print:hidden">
        {m.privacy_note_before()}{' '}
        <Link
          to="/privacy"
          className="inline-block rounded-md py-2.5 font-semibold text-primary-ink underline-offset-4 hover:underline pointer-fine:py-0"
        >
          {m.privacy_note_link()}
        </Link>
      </p>
      {children && <div className="mt-5 print:hidden">{children}</div>}
    </Page>
  );
}

function Document({ data }: { data: OwnData }) {
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 grow basis-48 text-ink-muted">{m.data_as_of({ when: asOf(data) })}</p>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button icon={Printer} onClick={() => window.print()}>
            {m.ui_print()}
          </Button>
          <Button variant="primary" icon={Download} onClick={() => download(data)}>
            {m.data_download()}
          </Button>
        </div>
      </div>
      {toSections(data).map((section) => (
        <Section key={section.title} section={section} />
      ))}
    </div>
  );
}

function download(data: OwnData): void {
  const text = `${JSON.stringify(data, null, 2)}\n`;
  saveFile(
    m.data_file_name({ day: eventDay(data.exportedAt) }),
    new TextEncoder().encode(text),
    'application/json',
  );
}

function Section({ section: { title, facts, entries } }: { section: OwnSection }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="px-5 py-4 sm:px-6 sm:py-5 print:border-0 print:p-0">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id={id} className="text-xl font-bold">
            {title}
          </h2>
          {entries && <span className="tabular text-ink-muted">{entries.length}</span>}
        </div>
        {facts && <Facts facts={facts} />}
        {entries && <Entries entries={entries} />}
      </Card>
    </section>
  );
}

const Facts = ({ facts }: { facts: OwnFact[] }) => (
  <dl className="mt-2 divide-y divide-line">
    {facts.map(([name, value]) => (
      <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[12rem_1fr]">
        <dt className="text-ink-muted">{name}</dt>
        <dd className="min-w-0 break-words">
          {value ?? <span className="text-ink-muted">{m.data_nothing_given()}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

function Entries({ entries }: { entries: OwnEntry[] }) {
  if (entries.length === 0) return <p className="mt-1 text-ink-muted">{m.data_nothing_kept()}</p>;
  const more = entries.length - MAX_SHOWN;
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {entries.slice(0, MAX_SHOWN).map(({ title, status, details }, index) => (
          <li key={`${index} ${title}`} className="break-inside-avoid py-2.5">
            <div className="flex flex-wrap justify-between gap-x-4">
              <p className="min-w-0 font-semibold">{title}</p>
              {status && <p className="text-ink-muted">{status}</p>}
            </div>
            {details.map((detail) => (
              <p key={detail} className="tabular text-sm break-words whitespace-pre-line text-ink-muted">
                {detail}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="border-t border-line pt-2.5">{m.data_more({ count: more })}</p>}
    </>
  );
}

const DocumentSkeleton = () => (
  <Loading>
    <div className="grid gap-5">
      <Skeleton className="h-10 w-56" />
      {[7, 4, 3].map((rows) => (
        <Card key={rows} className="grid gap-4 p-5 sm:p-6">
          <Skeleton className="h-5 w-40" />
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton key={row} className="w-full" />
          ))}
        </Card>
      ))}
    </div>
  </Loading>
);
