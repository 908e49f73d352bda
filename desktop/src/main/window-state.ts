import * as v from 'valibot';

const Pixels = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000));
/** Where the window was, and how large before it was maximized. */
export const WindowState = v.object({
  x: Pixels,
  y: Pixels,
  width: v.pipe(Pixels, v.minValue(1)),
  height: v.pipe(Pixels, v.minValue(1)),
  isMaximized: v.boolean(),
});
export type WindowState = v.InferOutput<typeof WindowState>;

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const USUAL_SIZE = { width: 1280, height: 860 };
export const SMALLEST_SIZE = { width: 390, height: 500 };
/** So much of the title bar has to be on a screen that a hand can move the window. */
const REACHABLE = { width: 120, height: 30 };

/**
 * Where to open the window: as it was, unless that place is gone with a screen that was unplugged; then in the
 * middle, no larger than the screen.
 *
 * @param screens the usable part of each screen, the main one first
 */
export function placeWindow(kept: WindowState | null, screens: readonly Area[]): Partial<Area> {
  const size = {
    width: Math.max(kept?.width ?? USUAL_SIZE.width, SMALLEST_SIZE.width),
    height: Math.max(kept?.height ?? USUAL_SIZE.height, SMALLEST_SIZE.height),
  };
  if (kept && screens.some((screen) => isReachable({ ...kept, ...size }, screen)))
    return { x: kept.x, y: kept.y, ...size };
  const [main] = screens;
  return main
    ? { width: Math.min(size.width, main.width), height: Math.min(size.height, main.height) }
    : size;
}

function isReachable(window: Area, screen: Area): boolean {
  const left = Math.max(window.x, screen.x);
  const right = Math.min(window.x + window.width, screen.x + screen.width);
  return (
    right - left >= REACHABLE.width &&
    window.y >= screen.y &&
    window.y + REACHABLE.height <= screen.y + screen.height
  );
}
