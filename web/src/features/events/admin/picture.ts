import {
  EVENT_IMAGE_PIXELS,
  EVENT_IMAGE_SMALL_PIXELS,
  MAX_EVENT_IMAGE_BYTES,
} from '@ijsploeg/worker/contract';

/** Why a file cannot become an event's picture. */
export type PictureProblem = 'too_large' | 'not_an_image' | 'heic' | 'broken';

/** A picture in both sizes that are stored. */
export interface SizedPicture {
  large: Blob;
  small: Blob;
}

/** Larger than any camera's: drawing it would exhaust a phone's memory. */
export const MAX_CHOSEN_MEGABYTES = 40;

/**
 * The largest ratio of height to width; higher pictures are scaled down further. Keeps the large size within
 * MAX_EVENT_IMAGE_PIXELS.
 */
const MAX_HEIGHT_SHARE = 2.5;

/** Tried in turn until both sizes fit together. */
const QUALITIES = [0.85, 0.7, 0.5];

/** The photo format of iPhones; few browsers can decode it. */
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.(heic|heif)$/i.test(name);

/**
 * Resizes a chosen file for an event's page and its card: with its orientation applied, never enlarged, and
 * without metadata, which may include a home address.
 */
export async function resizePicture(file: File): Promise<SizedPicture | PictureProblem> {
  if (!file.type.startsWith('image/') && !isHeic(file)) return 'not_an_image';
  if (file.size > MAX_CHOSEN_MEGABYTES * 1024 * 1024) return 'too_large';
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return isHeic(file) ? 'heic' : 'broken';
  }
  try {
    for (const quality of QUALITIES) {
      const [large, small] = await Promise.all([
        drawAt(picture, EVENT_IMAGE_PIXELS, quality),
        drawAt(picture, EVENT_IMAGE_SMALL_PIXELS, quality),
      ]);
      if (large.size + small.size <= MAX_EVENT_IMAGE_BYTES) return { large, small };
    }
    return 'too_large';
  } finally {
    picture.close();
  }
}

async function drawAt(picture: ImageBitmap, maxWidth: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, maxWidth / picture.width, (maxWidth * MAX_HEIGHT_SHARE) / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  // Transparency would become black in a JPEG, and unreadable in the dark theme.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const webp = await toFile(canvas, 'image/webp', quality);
  // A browser that cannot encode WebP writes PNG, which is many times larger for a photo.
  return webp.type === 'image/webp' ? webp : toFile(canvas, 'image/jpeg', quality);
}

const toFile = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the canvas gave no picture'));
    canvas.toBlob(done, type, quality);
  });
