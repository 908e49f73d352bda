import { createFileRoute } from '@tanstack/react-router';
import { MyReservationsScreen } from '../features/reservations/my-reservations-screen.tsx';
import {
  DIALOG_PARAMETERS,
  readMyReservationsSearch,
} from '../features/reservations/my-reservations-search.ts';
import { guardRoute } from '../features/session/guard-route.ts';
import { useCloseDialog } from '../lib/navigation/use-close-dialog.ts';
import { PublicScreen } from './-public-screen.tsx';

/** For everyone with an account, including visitors who signed up only for an event. */
export const Route = createFileRoute('/my-reservations')({
  validateSearch: readMyReservationsSearch,
  beforeLoad: guardRoute({ kind: 'account' }),
  component: MyReservations,
});

function MyReservations() {
  const close = useCloseDialog(...DIALOG_PARAMETERS);
  return (
    <PublicScreen>
      <MyReservationsScreen search={Route.useSearch()} onCloseDialog={close} />
    </PublicScreen>
  );
}
