import { createContext } from 'react';

/** The place at the top of a dialog for a notice about all of it; null until it is there, undefined outside dialogs. */
export const DialogTop = createContext<Element | null | undefined>(undefined);
