const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether what was typed is the name, however it was capitalised and spaced. */
export const isName = (typed: string, name: string): boolean => plain(typed) === plain(name);
