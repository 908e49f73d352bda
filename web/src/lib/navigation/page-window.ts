/** How many numbers stand side by side. */
const WINDOW = 5;

/** How many pages there are; at least one, which may be empty. */
export const countPages = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));

/** The numbers to choose from: up to five around the page, as many as there are at the ends. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(WINDOW / 2), pages - WINDOW + 1));
  return Array.from({ length: Math.min(WINDOW, pages) }, (_, index) => first + index);
}
