import { describe, expect, it } from 'vitest';
import { ownPhone } from './phone.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the phone', () => {
  it.each([
    ['Safari on an iPhone', `${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`, 5, 'safari'],
    ['Chrome on an iPhone', `${IPHONE} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`, 5, 'other-ios'],
    ['Firefox on an iPhone', `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 5, 'other-ios'],
    ['an app on an iPhone', `${IPHONE} Mobile/15E148`, 5, 'other-ios'],
    ['Safari on an iPad, which says that it is a Mac', `${IPAD} Version/26.0 Safari/605.1.15`, 5, 'safari'],
    ['Safari on a Mac', `${IPAD} Version/26.0 Safari/605.1.15`, 0, null],
    ['Chrome on Android', `${ANDROID} Chrome/150.0.0.0 Mobile Safari/537.36`, 5, 'android'],
    ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36', 10, null],
  ])('is known from %s', (_, userAgent, maxTouchPoints, phone) => {
    expect(ownPhone({ userAgent, maxTouchPoints })).toBe(phone);
  });
});
