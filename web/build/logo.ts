import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The drawing from which all icons are made, as SVG: a skate on a rounded square. */
export const LOGO = readFileSync(join(import.meta.dirname, '../public/icon.svg'), 'utf8');

/** The background of the logo, as a hexadecimal colour. */
export const LOGO_BACKGROUND = found(/<rect [^>]*fill="(#\w+)"/)[1] as string;

/** The logo without round corners, for systems that cut icons into a shape of their own. */
export const FULL_LOGO = LOGO.replace(found(/ rx="\d+"/)[0], '');

/**
 * The skate alone in one colour, on nothing, for systems that use only the shape.
 *
 * @param viewBox the part of the drawing, of 32 by 32
 */
export const logoShape = (color: string, viewBox = '0 0 32 32'): string =>
  LOGO.replace(found(/<rect [^>]*\/>/)[0], '')
    // The tint of the boot would fill it.
    .replace(found(/<path [^>]*opacity[^>]*\/>/)[0], '')
    .replace(found(/viewBox="[^"]*"/)[0], `viewBox="${viewBox}"`)
    .replaceAll(/(fill|stroke)="#\w+"/g, `$1="${color}"`);

function found(part: RegExp): RegExpExecArray {
  const match = part.exec(LOGO);
  if (!match) throw new Error(`icon.svg has no ${part}.`);
  return match;
}
