const LANTERNS = [
  { x: 96, y: 128 },
  { x: 196, y: 158 },
  { x: 300, y: 168 },
  { x: 404, y: 158 },
  { x: 504, y: 128 },
];
const STARS = [
  [60, 60],
  [148, 34],
  [236, 78],
  [330, 40],
  [392, 92],
  [470, 48],
  [548, 84],
  [36, 180],
  [566, 196],
] as const;

/** A drawing of the rink in the evening, lit by a string of lanterns, with skate marks on the ice. */
export function NightRink() {
  return (
    <svg
      className="-mt-[17.5%] aspect-square w-full lg:mt-0 lg:aspect-auto lg:h-full"
      viewBox="0 0 600 600"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="lantern-glow">
          <stop stopColor="var(--amber)" stopOpacity=".42" />
          <stop offset=".45" stopColor="var(--amber)" stopOpacity=".14" />
          <stop offset="1" stopColor="var(--amber)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g fill="var(--ink)" opacity=".5">
        {STARS.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="1.5" />
        ))}
      </g>
      <path
        d="M-60 300c90-34 130-10 190-26s92-44 160-24 96 4 150 22 110 6 220 28v60H-60Z"
        fill="var(--sunken)"
      />
      <path d="M-90 620V372c100-52 680-52 780 0v248Z" fill="var(--primary-soft)" opacity=".55" />
      <g stroke="var(--primary)" strokeWidth="2" strokeLinecap="round">
        <path d="M-90 372c100-52 680-52 780 0M-90 350c100-52 680-52 780 0" opacity=".8" />
        <path d="M30 325v22M150 312v22M300 308v22M450 312v22M570 325v22" opacity=".8" />
        <g opacity=".45">
          <path d="M-20 520c110-90 190 40 280-40s20-110-40-84-20 110 90 104 150-90 320-116" />
          <path d="M20 590c120-70 210 20 300-36s200-30 300-70M-10 440c60-20 100-8 150-22M430 420c60 12 110 4 180 20" />
        </g>
      </g>
      <path d="M-10 72C120 190 480 190 610 72" stroke="var(--ink-muted)" strokeWidth="1.5" />
      {LANTERNS.map(({ x, y }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle cy="24" r="72" fill="url(#lantern-glow)" />
          <path d="M-11 12h22l-3 26H-8Z" fill="var(--amber)" />
          <path d="M0 0v8M-8 8H8M-7 42H7" stroke="var(--ink-muted)" strokeWidth="2" strokeLinecap="round" />
          <ellipse cy={404 - y} rx="52" ry="11" fill="url(#lantern-glow)" opacity=".8" />
        </g>
      ))}
    </svg>
  );
}
