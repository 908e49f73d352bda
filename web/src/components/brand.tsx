/** The portal's sign: a skate on the ice, and its name. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg className="size-8 text-primary" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
          <path d="M9 4v13l13 1.4a3.6 3.6 0 0 1 3.2 3.600V23H9ZM9 9h4.500M9 13h4.500M12.5 23v4M22 23v4M5 27h21.500a3 3 0 0 0 3-3" />
        </g>
        <circle cx="25" cy="8" r="2.6" fill="var(--amber)" />
      </svg>
      <span className="text-xl font-bold tracking-tight">IJsploeg</span>
    </span>
  );
}
