/** A spinner as large as the surrounding text; hidden from screen readers, which the parent informs. */
export function Spinner() {
  return (
    <svg className="size-[1.2em] animate-turn" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeOpacity=".25" strokeWidth="2.5" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
