import { createFileRoute } from '@tanstack/react-router';
import { PrivacyScreen } from '../features/privacy/privacy-screen.tsx';
import { PublicScreen } from './-public-screen.tsx';

/** The privacy notice, for everyone. */
export const Route = createFileRoute('/privacy')({ component: Privacy });

function Privacy() {
  return (
    <PublicScreen>
      <PrivacyScreen />
    </PublicScreen>
  );
}
