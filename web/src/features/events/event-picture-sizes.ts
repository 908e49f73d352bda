/** The `sizes` of the picture on an event's own page, and of its preload in web/edge. */
export const EVENT_PICTURE_SIZES = '(min-width: 1200px) 720px, (min-width: 1024px) 60vw, 100vw';
