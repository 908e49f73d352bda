import { encodeQR } from 'qr';

/** The quiet zone around the code, in modules: ISO/IEC 18004 requires four. */
const QUIET_MODULES = 4;

interface QrCodeProps {
  text: string;
  /** The text for screen readers. */
  label: string;
}

/**
 * A QR code. Dark on white in dark mode too, as scanners need, and with the same error correction as the codes in
 * mails.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const modules = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET_MODULES });
  const side = modules.length;
  const path = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-full rounded-md"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
