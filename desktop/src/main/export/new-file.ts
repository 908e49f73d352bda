import { access } from 'node:fs/promises';
import { join, parse } from 'node:path';

/**
 * The path of a file with this name that does not exist yet: `name (2).xlsx` beside `name.xlsx`.
 *
 * @param claim takes the path, or returns false if another export has it
 */
export async function newFileIn(
  folder: string,
  name: string,
  claim: (file: string) => boolean = () => true,
): Promise<string> {
  const { name: stem, ext } = parse(name);
  for (let number = 1; ; number += 1) {
    const file = join(folder, number === 1 ? name : `${stem} (${number})${ext}`);
    if (!(await exists(file)) && claim(file)) return file;
  }
}

export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
