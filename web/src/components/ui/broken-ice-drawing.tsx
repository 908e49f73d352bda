/** A drawing of cracked ice, for errors. */
export function BrokenIceDrawing() {
  return (
    <svg width="160" height="96" viewBox="0 0 160 96" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M6 62c0-14 33-26 74-26s74 12 74 26-33 26-74 26S6 76 6 62Z" />
        <path d="M78 36l-8 10 14 8-10 11 12 7-6 16M70 46l-20 3-10 10M84 54l24-2 12 10M74 65l-22 10" />
        <path d="M30 18v-8M26 14h8M124 22v-8M120 18h8" opacity=".5" />
      </g>
    </svg>
  );
}
