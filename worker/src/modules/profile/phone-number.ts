import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { fieldError } from '../../errors.ts';

/**
 * A phone number as typed, in E.164: without a country code it is Dutch (product 31).
 *
 * @throws AppError request.invalid, with invalid_phone at the field
 */
export function toE164(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: 'NL', extract: false });
  if (!parsed?.isValid() || parsed.ext) throw fieldError('phoneNumber', 'invalid_phone');
  return parsed.number;
}
