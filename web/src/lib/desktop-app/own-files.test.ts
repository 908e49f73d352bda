import { describe, expect, it } from 'vitest';
import { ownFiles, ownSystem } from './own-files.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

describe('the system', () => {
  it.each([
    ['Windows', WINDOWS, 0, 'win'],
    ['Windows with a touch screen', WINDOWS, 10, 'win'],
    ['a Mac', MAC, 0, 'mac'],
    ['an iPad, which says that it is a Mac', MAC, 5, null],
    ['Linux', LINUX, 0, 'linux'],
    ['Android', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/150.0.0.0 Mobile Safari/537.36', 5, null],
    ['an Android tablet', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/150.0.0.0 Safari/537.36', 5, null],
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, null],
    ['a Chromebook', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/150.0.0.0 Safari/537.36', 0, null],
    ['something unknown', '', 0, null],
  ])('of %s', (_, userAgent, maxTouchPoints, system) => {
    expect(ownSystem({ userAgent, maxTouchPoints })).toBe(system);
  });
});

it.each([
  ['any Windows', WINDOWS, ['win']],
  ['any Mac', MAC, ['mac']],
  ['the families of Linux', LINUX, ['linux_deb', 'linux_rpm']],
])('the installers for %s', (_, userAgent, files) => {
  expect(ownFiles({ userAgent, maxTouchPoints: 0 })).toEqual(files);
});
