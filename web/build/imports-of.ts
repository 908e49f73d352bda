import { posix } from 'node:path';
import type { Rolldown } from 'vite';

/** Of these an index re-exports everything: a module per icon, per message, and per part of the contract. */
const INDEXED = /\/(lucide-react|paraglide|worker\/contract)\//;
const RE_EXPORT = /^export (?:\{(.+)\}|\*) from ['"](.+)['"]/gm;

/**
 * What a module imports statically, before tree shaking. An import from an index counts as one from the modules that
 * export the names used.
 */
export function importsOf(context: Rolldown.PluginContext): (id: string) => Set<string> {
  const codeOf = (id: string) => context.getModuleInfo(id)?.code ?? '';
  const exportsOf = (id: string) => context.getModuleInfo(id)?.exports ?? [];
  const ids = [...context.getModuleIds()].filter((id) => INDEXED.test(id));
  const indexes = new Set<string>();
  const byName = new Map<string, string>();
  for (const id of ids) {
    for (const [, names, file = ''] of codeOf(id).matchAll(RE_EXPORT)) {
      indexes.add(id);
      const target = posix.join(posix.dirname(id), file);
      for (const name of names?.match(/\w+(?= *(?:,|$))/g) ?? exportsOf(target)) byName.set(name, target);
    }
  }
  // The plain data of the contract is in modules of its own.
  for (const id of ids) if (id.endsWith('?plain')) for (const name of exportsOf(id)) byName.set(name, id);

  const known = new Map<string, Set<string>>();
  return (id) => {
    const imports =
      known.get(id) ??
      new Set(
        (context.getModuleInfo(id)?.importedIds ?? []).flatMap((next) =>
          indexes.has(next)
            ? (codeOf(id).match(/\w+/g) ?? []).flatMap((word) => byName.get(word) ?? [])
            : next,
        ),
      );
    known.set(id, imports);
    return imports;
  };
}
