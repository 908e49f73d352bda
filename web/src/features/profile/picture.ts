import { AVATAR_PIXELS, MAX_AVATAR_BYTES } from '@ijsploeg/worker/contract';
import { type Crop, cropSide } from './crop-geometry.ts';

/** Why a file cannot become a picture. */
export type PictureProblem = 'too_large' | 'not_an_image';

/** Decodes a chosen file, with the orientation from its metadata applied. */
export async function openPicture(file: File): Promise<ImageBitmap | PictureProblem> {
  if (!file.type.startsWith('image/')) return 'not_an_image';
  if (file.size > MAX_AVATAR_BYTES) return 'too_large';
  try {
    return await createImageBitmap(file);
  } catch {
    // Damaged, or a format that this browser cannot decode.
    return 'not_an_image';
  }
}

/** Draws the cropped square over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const side = cropSide(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // Transparency would turn black in a JPEG, and would be hard to see in the dark theme.
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

/** Encodes the cropped square as WebP, or as PNG where the browser cannot write WebP. Drops the camera's metadata. */
export function encodeCrop(picture: ImageBitmap, crop: Crop): Promise<Blob> {
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
