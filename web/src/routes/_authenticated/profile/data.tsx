import { createFileRoute } from '@tanstack/react-router';
import { OwnDataScreen } from '../../../features/profile/own-data/own-data-screen.tsx';

export const Route = createFileRoute('/_authenticated/profile/data')({ component: OwnDataScreen });
