import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The files below a folder, without tests, and what each imports of the others. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const IMPORT = /^(?:import|export)\s[^;'"]*?\sfrom\s+'(\.[^']+)';$/gms;

/** Reads the relative imports of a folder's TypeScript files; those of types count too. */
export function readImports(folder: string): ImportGraph {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.(test|d)\.tsx?$/.test(file));
  const imported = (file: string) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)]
      .map(([, path = '']) => relative(folder, resolve(folder, dirname(file), path)))
      .filter((to) => files.includes(to));
  return new Map(files.map((file) => [file, imported(file)]));
}

/** The graph of groups of files: `groupOf` names the group of a file. The values count the imports. */
export function groupImports(graph: ImportGraph, groupOf: (file: string) => string) {
  const groups = new Map<string, Map<string, number>>();
  for (const [file, imports] of graph) {
    const from = groups.get(groupOf(file)) ?? new Map<string, number>();
    groups.set(groupOf(file), from);
    for (const group of imports.map(groupOf))
      if (group !== groupOf(file)) from.set(group, (from.get(group) ?? 0) + 1);
  }
  return groups;
}

/** The pairs of groups that import each other. */
export const mutualPairs = (groups: ReturnType<typeof groupImports>): string[] =>
  [...groups].flatMap(([from, imports]) =>
    [...imports.keys()]
      .filter((to) => from < to && groups.get(to)?.has(from))
      .map((to) => `${from} <> ${to}`),
  );

/** The sets of files that import each other in a circle (Tarjan's algorithm). */
export function circles(graph: ImportGraph): string[][] {
  const found: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string): number => {
    const own = index.size;
    index.set(file, own);
    stack.push(file);
    let lowest = own;
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, low.get(next) ?? index.get(next) ?? own);
    }
    low.set(file, lowest);
    if (lowest === own) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) found.push(circle.sort());
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return found;
}

/**
 * The floor of each group: 1 for a group that imports nothing, else one above the highest that it imports. Groups that import
 * each other share a floor.
 */
export function floors(groups: ReturnType<typeof groupImports>): Map<string, number> {
  const parts = circles(new Map([...groups].map(([group, imports]) => [group, [...imports.keys()]])));
  const partOf = (group: string) => parts.find((part) => part.includes(group)) ?? [group];
  const heights = new Map<string, number>();
  const height = (group: string): number => {
    const known = heights.get(group);
    if (known !== undefined) return known;
    const part = partOf(group);
    const below = part
      .flatMap((member) => [...(groups.get(member)?.keys() ?? [])])
      .filter((to) => !part.includes(to));
    const own = 1 + Math.max(0, ...below.map(height));
    for (const member of part) heights.set(member, own);
    return own;
  };
  for (const group of groups.keys()) height(group);
  return heights;
}
