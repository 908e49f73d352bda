/**
 * A number in E.164 as it is dialled here: `06 12345678`, `0201234567`; another country's as it is.
 *
 * For rows that carry the number alone: what the API writes for people is grouped by the rules of each place.
 */
export const formatPhone = (phoneNumber: string): string =>
  phoneNumber.replace(/^\+316(?=\d{8}$)/, '06 ').replace(/^\+31(?=\d{9}$)/, '0');
