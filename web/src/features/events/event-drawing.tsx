const LANTERNS = [
  [54, 41],
  [107, 51],
  [160, 54],
  [213, 51],
  [266, 41],
] as const;
const STARS = [
  [34, 30],
  [82, 58],
  [126, 22],
  [178, 46],
  [290, 62],
  [300, 20],
] as const;

const SCENES = [Lanterns, Moon, Traces];

/**
 * A drawing of the rink in the evening, for an event without a picture; fills its frame.
 *
 * @param name selects the scene, always the same for the same name
 */
export function EventDrawing({ name = '' }: { name?: string }) {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const Scene = SCENES[sum % SCENES.length] ?? Lanterns;
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
      <path
        d="M-40 128c60-22 340-22 400 0M-40 119c60-22 340-22 400 0M30 113v9M95 107v9M160 105v9M225 107v9M290 113v9"
        stroke="var(--primary)"
        strokeLinecap="round"
        opacity=".7"
      />
      <Scene />
    </svg>
  );
}

function Lanterns() {
  return (
    <>
      <path
        d="M-10 172c60-40 100 8 150-18s12-42-20-34-12 36 46 40 78-34 170-42"
        stroke="var(--primary)"
        strokeWidth="1.2"
        opacity=".45"
      />
      <path d="M-6 18C70 66 250 66 326 18" stroke="var(--ink-muted)" />
      {LANTERNS.map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle cy="10" r="22" fill="var(--amber)" opacity=".09" />
          <circle cy="10" r="13" fill="var(--amber)" opacity=".14" />
          <path d="M-5 5H5l-1.5 11h-7Z" fill="var(--amber)" />
          <path d="M0 0v4M-4 4h8" stroke="var(--ink-muted)" strokeLinecap="round" />
        </g>
      ))}
    </>
  );
}

function Moon() {
  return (
    <>
      {STARS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="1.1" fill="var(--ink)" opacity=".6" />
      ))}
      <circle cx="232" cy="50" r="44" fill="var(--amber)" opacity=".07" />
      <circle cx="232" cy="50" r="30" fill="var(--amber)" opacity=".1" />
      <circle cx="232" cy="50" r="17" fill="var(--amber)" />
      <path
        d="m48 118 12-34 12 34Zm5-16 7-28 7 28ZM82 115l9-25 9 25Zm4-12 5-20 5 20Z"
        fill="var(--primary-soft)"
      />
      <path
        d="M208 130h48M190 142h70M214 154h60M180 166h84"
        stroke="var(--amber)"
        strokeLinecap="round"
        opacity=".28"
      />
    </>
  );
}

function Traces() {
  return (
    <>
      <ellipse cx="160" cy="150" rx="120" ry="34" fill="var(--amber)" opacity=".06" />
      <g stroke="var(--primary)" strokeWidth="1.2" strokeLinecap="round" opacity=".5">
        <path d="M86 150c0-16 34-24 74-24s74 8 74 24-34 24-74 24-74-8-74-24Z" />
        <path d="M118 150c0-9 18-14 42-14s42 5 42 14-18 14-42 14-42-5-42-14ZM-10 160c40-30 70-10 96-10M234 150c30 0 60-8 96-30" />
      </g>
      <g stroke="var(--ink)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path
          d="M134 40h20l1.5 18c.4 4.6 3.2 8 8 9l10 2.200c7 1.6 11 6.4 11 13V88h-50.500Z"
          fill="var(--night)"
        />
        <path d="M155 50h-8M156 59h-8M144 88v11M174 88v11M128 99h58c5.5 0 9-3 9-7" />
      </g>
      <circle cx="204" cy="46" r="12" fill="var(--amber)" opacity=".18" />
      <circle cx="204" cy="46" r="4.5" fill="var(--amber)" />
    </>
  );
}
