import { LanternDrawing } from '../components/drawings/lantern-drawing.tsx';
import { SkateDrawing } from '../components/drawings/skate-drawing.tsx';
import { Button } from '../components/ui/button.tsx';
import { Card } from '../components/ui/card.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { ErrorState } from '../components/ui/error-state.tsx';
import { Page } from '../components/ui/page.tsx';
import { Loading, Skeleton } from '../components/ui/skeleton.tsx';
import { KitShell } from './kit-shell.tsx';

/** The faces of a list that is not full: loading, empty, failed. */
export function KitStates() {
  return (
    <KitShell>
      <Page title="Mijn diensten">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>
            <EmptyState
              drawing={<SkateDrawing />}
              title="Nog geen diensten"
              action={<Button>Diensten bekijken</Button>}
            >
              Zodra je een dienst kiest, staat hij hier.
            </EmptyState>
          </Card>
          <Card>
            <EmptyState drawing={<LanternDrawing />} title="Alles is beoordeeld" />
          </Card>
          <Card>
            <ErrorState message="De diensten kwamen niet binnen." onRetry={() => {}} requestId="9f8a2c41" />
          </Card>
          <Card className="p-5">
            <Loading className="grid gap-3">
              <Skeleton className="mb-3 h-6 w-40" />
              <Skeleton className="mb-3 h-20" />
              <Skeleton className="h-20" />
            </Loading>
          </Card>
        </div>
      </Page>
    </KitShell>
  );
}
