import type { Screen } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MonitorPlay, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AsyncList } from '../../components/async-list.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CopiedAddress } from '../../components/copied-address.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { AnchorButton, Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { formatMoment } from '../../lib/format/format-date.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { type MadeScreen, MakeScreenDialog } from './make-screen-dialog.tsx';
import { endScreenMutation, screensQuery } from './screens.queries.ts';

/** The screens at the rink that show the board: makes their links and ends them. */
export function ScreensScreen() {
  const query = useQuery(screensQuery);
  const { mutateAsync } = useMutation(endScreenMutation);
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<MadeScreen | null>(null);
  const [ending, setEnding] = useState<Screen | null>(null);
  return (
    <Page title={m.screens_title()} lead={m.screens_lead()} width="column">
      <div className="grid gap-5">
        {made && <NewScreen key={made.id} {...made} />}
        <AsyncList
          query={{ ...query, data: query.data && [query.data] }}
          failed={m.screens_failed()}
          skeleton={<ScreensSkeleton />}
        >
          {([found]) =>
            found && (
              <Card className="p-5 sm:p-6">
                {found.items.length === 0 ? (
                  <p className="text-ink-muted">{m.screens_none()}</p>
                ) : (
                  <ul className="divide-y divide-line">
                    {found.items.map((screen) => (
                      <li
                        key={screen.id}
                        className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0"
                      >
                        <ScreenFacts screen={screen} />
                        <Button size="sm" onClick={() => setEnding(screen)}>
                          {m.screens_end()}
                        </Button>
                      </li>
                    ))}
                  </ul>
                )}
                <Button icon={Plus} className="mt-4" onClick={() => setIsMaking(true)}>
                  {m.screens_make()}
                </Button>
              </Card>
            )
          }
        </AsyncList>
      </div>
      {isMaking && (
        <MakeScreenDialog
          places={query.data?.places ?? []}
          onMade={(screen) => {
            setMade(screen);
            setIsMaking(false);
          }}
          onClose={() => setIsMaking(false)}
        />
      )}
      {ending && (
        <ConfirmDialog
          title={m.screens_end_title({ name: ending.name })}
          confirm={m.screens_end()}
          cancel={m.screens_keep()}
          failed={m.screens_end_failed()}
          onConfirm={async () => {
            await mutateAsync(ending.id);
            if (made?.id === ending.id) setMade(null);
            setEnding(null);
            showToast({ message: m.screens_ended() });
          }}
          onClose={() => setEnding(null)}
        >
          <p>{m.screens_end_text()}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}

const ScreenFacts = ({ screen: { name, names, places, lastSeenAt } }: { screen: Screen }) => (
  <div className="min-w-0 grow">
    <p className="font-semibold wrap-anywhere">{name}</p>
    <p className="text-sm text-ink-muted wrap-anywhere">
      {names === 'first' ? m.screens_names_first() : m.screens_names_none()} ·{' '}
      {places ? places.join(', ') : m.screens_all_places()}
    </p>
    <p className="tabular text-sm text-ink-muted">
      {lastSeenAt ? m.screens_seen({ when: formatMoment(lastSeenAt) }) : m.screens_never_seen()}
    </p>
  </div>
);

/** The link of a new screen, which is shown only once. */
function NewScreen({ name, url }: MadeScreen) {
  const title = useRef<HTMLHeadingElement>(null);
  // The dialog that had the focus has been closed.
  useEffect(() => title.current?.focus(), []);
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <h2 ref={title} tabIndex={-1} className="text-xl font-bold">
        {m.screens_ready({ name })}
      </h2>
      <p>{m.screens_ready_text()}</p>
      <div className="grid items-center gap-4 sm:grid-cols-[auto_1fr]">
        <div className="w-40">
          <QrCode text={url} label={m.screens_code()} />
        </div>
        <div className="grid min-w-0 gap-3">
          <CopiedAddress url={url} label={m.screens_address()} />
          <AnchorButton href={url} target="_blank" rel="noreferrer" icon={MonitorPlay}>
            {m.screens_open_here()}
          </AnchorButton>
        </div>
      </div>
      <Alert tone="notice">{m.screens_secret()}</Alert>
    </Card>
  );
}

const ScreensSkeleton = () => (
  <Loading>
    <Skeleton className="h-48 w-full" />
  </Loading>
);
