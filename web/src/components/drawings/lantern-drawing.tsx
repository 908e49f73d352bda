/** A drawing of a lit lantern over the ice, for empty states that suggest another place to look. */
export function LanternDrawing() {
  return (
    <svg width="120" height="128" viewBox="0 0 120 128" fill="none" aria-hidden="true">
      <ellipse cx="60" cy="66" rx="46" ry="46" fill="var(--amber)" opacity=".12" />
      <path d="M60 52c7 8 10 12 10 18a10 10 0 0 1-20 0c0-6 3-10 10-18Z" fill="var(--amber)" />
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M60 8v10M48 30a12 12 0 0 1 24 0M42 38l6-8h24l6 8M42 38h36l-4 52H46ZM40 90h40v8H40Z" />
        <path d="M10 116c16-5 84-5 100 0M28 124c14-3 50-3 64 0" opacity=".55" />
      </g>
    </svg>
  );
}
