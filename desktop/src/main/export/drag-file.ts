import { app, type NativeImage, nativeImage, type WebContents } from 'electron';

/** Lets the system drag a file from a page into another program. */
export async function dragFile(contents: WebContents, file: string): Promise<void> {
  const icon = await app.getFileIcon(file).catch(() => null);
  contents.startDrag({ file, icon: icon && !icon.isEmpty() ? icon : drawSheet() });
}

const PIXELS = 32;

/** A plain sheet, where the system has no icon: macOS refuses an empty one. */
function drawSheet(): NativeImage {
  const white = Buffer.alloc(PIXELS * PIXELS * 4, 0xff);
  return nativeImage.createFromBitmap(white, { width: PIXELS, height: PIXELS });
}
