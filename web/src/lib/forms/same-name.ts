const normalize = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** True when both are the same name, whatever their capitals and spaces. */
export const isSameName = (one: string, other: string): boolean => normalize(one) === normalize(other);
