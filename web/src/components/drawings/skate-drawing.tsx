/** A drawing of a skate on the ice, for empty states. */
export function SkateDrawing() {
  return (
    <svg width="152" height="120" viewBox="0 0 152 120" fill="none" aria-hidden="true">
      <path d="M46 18v46l46 5c9 1 14 7 14 15H46Z" fill="currentColor" opacity=".1" />
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M46 14c8 4 18 4 26 0l2 28c1 8 5 13 13 15l10 2c10 2 15 9 15 17v4H46Z" />
        <path d="M46 72h64M73 30l-12 3M74 40l-12 3M78 50l-11 6" />
        <path d="M56 80v14M100 80v14M36 94h82c8 0 12-4 12-9" />
        <path d="M67 56c-14 6-22-2-16-10s12 2 6 14" opacity=".7" />
        <path d="M8 106c26-5 110-5 136 0M24 113c18-3 86-3 104 0" opacity=".5" />
      </g>
      <circle cx="122" cy="26" r="10" fill="var(--amber)" opacity=".18" />
      <circle cx="122" cy="26" r="4" fill="var(--amber)" />
    </svg>
  );
}
