import { PORTAL_NAME } from '../lib/portal.ts';

/** The logo, a skate on ice, and the name of the portal. */
export function Brand() {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      <svg className="size-8 shrink-0 text-primary" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <path
          d="M9 4h7.2l.5 6.4c.1 1.8 1.2 3 2.9 3.4l2.6.6c2.6.6 3.8 2.4 3.8 4.8V21H9Z"
          fill="currentColor"
          opacity=".18"
        />
        <path
          d="M9 4h7.2l.5 6.4c.1 1.8 1.2 3 2.9 3.4l2.6.6c2.6.6 3.8 2.4 3.8 4.8V21H9ZM16.4 8.5h-3.4M16.7 12h-3M12.5 21v4.5M22 21v4.5M6 25.5h18.5c2.2 0 3.5-1.2 3.5-3"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="25.5" cy="7" r="2.5" fill="var(--amber)" />
      </svg>
      <span className="truncate text-xl font-bold tracking-tight">{PORTAL_NAME}</span>
    </span>
  );
}
