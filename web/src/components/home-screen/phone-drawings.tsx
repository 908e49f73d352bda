import type { ReactNode } from 'react';

// Drawings of a phone's screen, on which the next press is amber.

function PhoneDrawing({ children }: { children: ReactNode }) {
  return (
    <svg
      width="72"
      height="96"
      viewBox="0 0 72 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0 text-ink-muted"
    >
      <rect x="6" y="2" width="60" height="92" rx="9" fill="var(--surface)" />
      {children}
    </svg>
  );
}

const Press = ({ x, y }: { x: number; y: number }) => (
  <circle cx={x} cy={y} r="10" fill="var(--amber)" stroke="none" opacity=".45" />
);

/** A share button, in the bar at the bottom or in the address bar at the top. */
export function ShareDrawing({ isAtTop = false }: { isAtTop?: boolean }) {
  const y = isAtTop ? 15 : 81;
  const x = isAtTop ? 54 : 36;
  return (
    <PhoneDrawing>
      <path d={`M6 ${isAtTop ? 26 : 70}h60`} opacity=".5" />
      <Press x={x} y={y} />
      <path d={`M${x - 4} ${y - 1}h-1.5v8h11v-8h-1.5M${x} ${y + 3}v-10m-3 3 3-3 3 3`} />
      <path d="M16 40h30M16 49h40M16 58h24" opacity=".35" />
    </PhoneDrawing>
  );
}

/** The button with three dots that opens a browser's menu. */
export function MenuDrawing() {
  return (
    <PhoneDrawing>
      <path d="M6 26h60" opacity=".5" />
      <rect x="13" y="9" width="32" height="11" rx="5.5" opacity=".5" />
      <Press x={55} y={15} />
      <path d="M55 10v.01M55 15v.01M55 20v.01" strokeWidth="3" />
      <path d="M16 40h30M16 49h40M16 58h24" opacity=".35" />
    </PhoneDrawing>
  );
}

/** A menu with the line that adds to the home screen. */
export function ChoiceDrawing() {
  return (
    <PhoneDrawing>
      <path d="M14 36h44M14 46h30" opacity=".35" />
      <rect x="11" y="54" width="50" height="16" rx="4" fill="var(--amber)" stroke="none" opacity=".45" />
      <path d="M16 62h22" />
      <rect x="46" y="57" width="10" height="10" rx="2.5" />
      <path d="M51 59.5v5m-2.5-2.5h5" strokeWidth="1.5" />
      <path d="M14 80h36" opacity=".35" />
    </PhoneDrawing>
  );
}

/** The home screen with the logo between other apps. */
export function HomeScreenDrawing() {
  return (
    <PhoneDrawing>
      <g opacity=".35">
        <rect x="14" y="14" width="12" height="12" rx="3" />
        <rect x="30" y="14" width="12" height="12" rx="3" />
        <rect x="46" y="14" width="12" height="12" rx="3" />
        <rect x="14" y="32" width="12" height="12" rx="3" />
        <rect x="46" y="32" width="12" height="12" rx="3" />
      </g>
      <Press x={36} y={38} />
      <image href="/icon.svg" x="29" y="31" width="14" height="14" />
    </PhoneDrawing>
  );
}
