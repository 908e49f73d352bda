import { connectCalls } from './calls.ts';
import type { PageMethods } from './pages.ts';

const methods: Parameters<typeof connectCalls>[1] = {};

/** Calls the process of the test, which has the pages. */
export const callTest = connectCalls<PageMethods>(process, methods);

/** Adds methods that the process of the test may call. */
export const answerTest = (more: typeof methods): void => void Object.assign(methods, more);
