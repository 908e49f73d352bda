import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { fieldError } from '../../errors.ts';

/**
 * Parses user input to E.164; a number without a country code is Dutch (product 31).
 *
 * @param field the path of the field in the request, for the error
 * @throws AppError request.invalid, with invalid_phone for the field
 */
export function toE164(typed: string, field = 'phoneNumber'): string {
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: 'NL', extract: false });
  if (!parsed?.isValid() || parsed.ext) throw fieldError(field, 'invalid_phone');
  return parsed.number;
}
