const normalize = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Compares two names, ignoring case and spaces. */
export const isSameName = (one: string, other: string): boolean => normalize(one) === normalize(other);
