import { expect, it } from 'vitest';
import { besideWindow, placeWindow, type WindowState } from './window-state.ts';

const LAPTOP = { x: 0, y: 25, width: 1440, height: 875 };
const BESIDE = { x: 1440, y: 0, width: 1920, height: 1080 };
const stored = (changes: Partial<WindowState> = {}): WindowState => ({
  x: 100,
  y: 60,
  width: 1000,
  height: 700,
  isMaximized: false,
  ...changes,
});

it('opens the window at its last position', () => {
  expect(placeWindow(stored(), [LAPTOP])).toEqual({ x: 100, y: 60, width: 1000, height: 700 });
  expect(placeWindow(stored({ x: 2000 }), [LAPTOP, BESIDE])).toMatchObject({ x: 2000 });
});

it.each([
  ['on a screen that is unplugged', stored({ x: 2000 })],
  ['below the screen', stored({ y: 2000 })],
  ['with its title bar above the screen', stored({ y: -200 })],
  ['with only a sliver visible', stored({ x: 1400 })],
])('centres a window that was %s', (_, state) => {
  expect(placeWindow(state, [LAPTOP])).toEqual({ width: 1000, height: 700 });
});

it('opens a window no larger than the screen, and no smaller than the minimum', () => {
  expect(placeWindow(null, [{ x: 0, y: 0, width: 1024, height: 768 }])).toEqual({ width: 1024, height: 768 });
  expect(placeWindow(stored({ width: 10, height: 10 }), [LAPTOP])).toMatchObject({ width: 390, height: 500 });
  expect(placeWindow(null, [])).toEqual({ width: 1280, height: 860 });
});

it('opens one more window a little beside the other, and on a screen', () => {
  const window = { x: 100, y: 60, width: 1000, height: 700 };
  expect(besideWindow(window, [LAPTOP])).toEqual({ x: 132, y: 92, width: 1000, height: 700 });
  expect(besideWindow({ ...window, y: 860 }, [LAPTOP])).toEqual({ width: 1000, height: 700 });
});
