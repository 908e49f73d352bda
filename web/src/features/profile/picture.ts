import { AVATAR_PIXELS, MAX_AVATAR_BYTES } from '@ijsploeg/worker/contract';
import { type Crop, cropSide } from './crop-geometry.ts';

/** Why a file cannot become a picture. */
export type PictureProblem = 'too_large' | 'not_an_image';

/** Opens a chosen file, turned the way its camera meant it. */
export async function openPicture(file: File): Promise<ImageBitmap | PictureProblem> {
  if (!file.type.startsWith('image/')) return 'not_an_image';
  if (file.size > MAX_AVATAR_BYTES) return 'too_large';
  try {
    return await createImageBitmap(file);
  } catch {
    // Broken, or of a kind this browser cannot read.
    return 'not_an_image';
  }
}

/** Draws the square over the whole of a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const side = cropSide(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // A see-through picture would turn black where it is kept as JPEG, and unreadable in the dark.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(
    picture,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
}

/** The square as a file of its own: WebP, or PNG where the browser writes no WebP. Nothing of the camera's notes is left in it. */
export function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_PIXELS;
  canvas.height = AVATAR_PIXELS;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the canvas gave no picture'));
    canvas.toBlob(done, 'image/webp', 0.9);
  });
}
