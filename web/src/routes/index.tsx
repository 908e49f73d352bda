import { createFileRoute } from '@tanstack/react-router';
import { RoutePending } from '../components/route-pending.tsx';

export const Route = createFileRoute('/')({ component: RoutePending });
