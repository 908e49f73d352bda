import { createFileRoute } from '@tanstack/react-router';
import { OwnDataScreen } from '../../../features/profile/own-data/own-data-screen.tsx';
import { m } from '../../../paraglide/messages.js';

export const Route = createFileRoute('/_authenticated/profile/data')({ component: OwnData });

function OwnData() {
  return <OwnDataScreen back={{ to: '/profile', label: m.data_back() }} />;
}
