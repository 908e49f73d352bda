import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A call of the packager to a tool that writes an installer. */
export interface ToolCall {
  tool: 'fpm' | '7za' | 'makensis' | 'wine' | 'dmgbuild' | 'codesign';
  args: string[];
  /** The NSIS script, the settings of the disk image, or how the Linux package tells the updater its kind. */
  input: string;
}

/** Records the call and writes a file where the packager expects one. */
const TOOL = `#!${process.execPath}
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');
const tool = basename(process.argv[1]);
const args = process.argv.slice(2);
const after = (flag) => args[args.indexOf(flag) + 1];
const source = {
  makensis: () => 0,
  dmgbuild: () => after('-s'),
  fpm: () => join(args.find((arg) => arg.includes('/=/opt/')).split('=')[0], 'resources/package-type'),
}[tool]?.();
const input = source === 0 || existsSync(source ?? '') ? readFileSync(source, 'utf8') : '';
appendFileSync(join(__CALLS__), JSON.stringify({ tool, args, input }) + '\\n');
// An installer is larger than the archives in it.
const write = (file) => writeFileSync(file, tool.padEnd(tool === '7za' ? 1000 : 10_000, '.'));
if (tool === 'fpm') write(after('--package'));
if (tool === '7za') write(args.find((arg) => /\\.(7z|zip)$/.test(arg)));
if (tool === 'dmgbuild') write(args.at(-1));
if (tool === 'makensis') write(/"(.*)"/.exec(args.find((arg) => arg.startsWith('-XOutFile')))[1]);
// The real installer, run by Wine, writes the uninstaller beside itself.
if (tool === 'wine') write(join(dirname(args[0]), basename(args[0], 'exe') + '__uninstaller.exe'));
`;

/**
 * Creates stand-ins for the tools that the packager downloads, so that it goes through every target to the end: its own
 * checks, what it passes to each tool, and the update files.
 */
export function makeStandInTools(folder: string): { env: Record<string, string>; calls: () => ToolCall[] } {
  const log = join(folder, 'calls.jsonl');
  const add = (path: string, content: string, mode = 0o755) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content, { mode });
    return join(folder, path);
  };
  const addTool = (path: string) => add(path, TOOL.replace('__CALLS__', JSON.stringify(log)));
  add('calls.jsonl', '');
  // Otherwise that of a folder around this one counts.
  add('package.json', '{"type": "commonjs"}');
  addTool('nsis/linux/makensis');
  add('nsis/elevate.exe', 'x');
  mkdirSync(join(folder, 'nsis-resources/plugins/x86-unicode'), { recursive: true });
  addTool('wine/bin/wine');
  mkdirSync(join(folder, 'wine/wine-home'));
  mkdirSync(join(folder, 'wine/lib'));
  // The tools of macOS, for the package and for the size of the disk image's background.
  addTool('bin/codesign');
  add('bin/sips', '#!/bin/sh\necho pixelHeight: 380\necho pixelWidth: 540\n');
  add('bin/tiffutil', '#!/bin/sh\n');
  return {
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      CUSTOM_FPM_PATH: addTool('fpm'),
      CUSTOM_DMGBUILD_PATH: addTool('dmgbuild'),
      ELECTRON_BUILDER_7ZIP_PATH: addTool('7za'),
      ELECTRON_BUILDER_NSIS_DIR: join(folder, 'nsis'),
      ELECTRON_BUILDER_NSIS_RESOURCES_DIR: join(folder, 'nsis-resources'),
      ELECTRON_BUILDER_WINE_TOOLSET_DIR: join(folder, 'wine'),
    },
    calls: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as ToolCall),
  };
}
