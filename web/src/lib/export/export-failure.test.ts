import { beforeAll, expect, it } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { ApiError } from '../api/api.ts';
import { loadErrorTexts } from '../api/load-error-texts.ts';
import { exportFailure } from './export-failure.ts';

beforeAll(loadErrorTexts);

it("says what failed, why, and the reference, in the specification's words", () => {
  overwriteGetLocale(() => 'en');
  expect(exportFailure('shifts', new ApiError('internal', 500, 'req_42'))).toMatch(
    /^Failed to export shifts\. Something went wrong on our side\..* reference req_42\.$/,
  );
  expect(exportFailure('shifts', new ApiError('request.rate_limited', 429))).toMatch(
    /^Failed to export shifts\. /,
  );
  expect(exportFailure('shifts', new ApiError('auth.forbidden', 403))).toBe(
    'Only administrators can export shifts.',
  );
});
