/** Lanterns over the ice, where an event has no picture of its own; as wide and high as its frame. */
export function EventDrawing() {
  return (
    <svg
      className="absolute inset-0 size-full"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <path d="M-20 96c50-20 70-6 104-15s50-24 88-12 52 2 82 12 50 2 90 12v34H-20Z" fill="var(--sunken)" />
      <path d="M-40 190v-62c60-22 340-22 400 0v62Z" fill="var(--primary-soft)" opacity=".6" />
      <g stroke="var(--primary)" strokeLinecap="round">
        <path d="M-40 128c60-22 340-22 400 0M-40 119c60-22 340-22 400 0" opacity=".7" />
        <path d="M30 113v9M95 107v9M160 105v9M225 107v9M290 113v9" opacity=".7" />
        <path
          d="M-10 172c60-40 100 8 150-18s12-42-20-34-12 36 46 40 78-34 170-42"
          strokeWidth="1.2"
          opacity=".45"
        />
      </g>
      <path d="M-6 18C70 66 250 66 326 18" stroke="var(--ink-muted)" />
      {[
        [54, 41],
        [107, 51],
        [160, 54],
        [213, 51],
        [266, 41],
      ].map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle cy="10" r="22" fill="var(--amber)" opacity=".09" />
          <circle cy="10" r="13" fill="var(--amber)" opacity=".14" />
          <path d="M-5 5H5l-1.5 11h-7Z" fill="var(--amber)" />
          <path d="M0 0v4M-4 4h8" stroke="var(--ink-muted)" strokeLinecap="round" />
        </g>
      ))}
    </svg>
  );
}
