import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { fieldError } from './errors.ts';

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

/** Formats an E.164 number for reading: national for Dutch numbers, international for others. */
export function toPhoneDisplay(phoneNumber: string | null): string | null {
  if (phoneNumber === null) return null;
  // Most numbers are Dutch mobile numbers, and parsing with the library is slower than reading a session.
  const dutchMobile = /^\+316(\d{8})$/.exec(phoneNumber);
  if (dutchMobile) return `06 ${dutchMobile[1]}`;
  const parsed = parsePhoneNumberFromString(phoneNumber);
  if (!parsed) return phoneNumber;
  return parsed.country === 'NL' ? parsed.formatNational() : parsed.formatInternational();
}
