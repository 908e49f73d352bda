/** A drawing of skate marks on ice, for large empty areas. */
export function RinkLines() {
  return (
    <svg width="100%" viewBox="0 0 224 96" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
        <path d="M-6 84C30 52 62 96 92 68s6-52-18-40-8 52 34 50 62-44 124-56" />
        <path d="M-6 92c44-30 66 2 98-18M150 84c22-4 46-16 80-22" opacity=".6" />
      </g>
    </svg>
  );
}
