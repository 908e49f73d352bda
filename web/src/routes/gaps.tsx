import { createFileRoute, redirect } from '@tanstack/react-router';
import { readTodaySearch } from '../features/shifts/today/today-search.ts';

/** The former address of `/today`, in mails that were sent before. */
export const Route = createFileRoute('/gaps')({
  validateSearch: readTodaySearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/today', search, replace: true });
  },
});
