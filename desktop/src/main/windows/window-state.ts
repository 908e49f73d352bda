import * as v from 'valibot';

const Pixels = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000));
/** The position of the window, and its size before it was maximized. */
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

export const DEFAULT_SIZE = { width: 1280, height: 860 };
export const SMALLEST_SIZE = { width: 390, height: 500 };
/** How much of the title bar must be on a screen, so that the window can be moved. */
const REACHABLE = { width: 120, height: 30 };

/**
 * The bounds to open the window with: as stored, or centred and no larger than the screen if the stored
 * position is no longer on a screen.
 *
 * @param screens the work area of each screen, the primary one first
 */
export function placeWindow(stored: WindowState | null, screens: readonly Area[]): Partial<Area> {
  const size = {
    width: Math.max(stored?.width ?? DEFAULT_SIZE.width, SMALLEST_SIZE.width),
    height: Math.max(stored?.height ?? DEFAULT_SIZE.height, SMALLEST_SIZE.height),
  };
  if (stored && screens.some((screen) => isReachable({ ...stored, ...size }, screen)))
    return { x: stored.x, y: stored.y, ...size };
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

/** How far one more window is beside another, so that both can be told apart. */
const BESIDE_PX = 32;

/** The bounds of one more window: the size of another, a little lower and to the right where the screen allows it. */
export function besideWindow(window: Area, screens: readonly Area[]): Partial<Area> {
  const moved = { ...window, x: window.x + BESIDE_PX, y: window.y + BESIDE_PX, isMaximized: false };
  return placeWindow(moved, screens);
}
