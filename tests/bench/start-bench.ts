import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { childEnvironment } from '../../scripts/lib/child-environment.ts';
import { run } from '../../scripts/lib/run.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import { writeWorkerConfig } from '../../scripts/lib/worker-config.ts';
import { fillDatabase } from './dataset.ts';

/** The product, the baseline and the instrumented product. All run in one runtime, on one database. */
const SOURCES = {
  product: 'worker/src/index.ts',
  bare: 'tests/bench/bare-worker.ts',
  probe: 'tests/bench/probe-worker.ts',
};
type WorkerName = keyof typeof SOURCES;
const NAMES = Object.keys(SOURCES) as WorkerName[];

/** The scale of the data of a very large rink: 5,100 people, 2,000 shifts, 51,000 places. */
export const LARGE = 17;

/** The running Workers, on data of some scale. */
export interface Bench {
  /** The origin of each Worker: `http://127.0.0.1:…`, without a trailing slash. */
  urls: Record<WorkerName, string>;
  database: D1Database;
  close(): Promise<void>;
}

const folderOf = (name: WorkerName) => join(ROOT, '.wrangler/bench', name);
const configOf = (name: WorkerName) => join(folderOf(name), 'wrangler.toml');
const builtOf = (name: WorkerName) => join(folderOf(name), 'built');
const scriptOf = (name: WorkerName) => join(builtOf(name), basename(SOURCES[name]).replace('.ts', '.js'));
/** The WebAssembly that the Worker imports: modules of their own beside the script. */
const wasmOf = (name: WorkerName) =>
  readdirSync(builtOf(name))
    .filter((file) => file.endsWith('.wasm'))
    .map((file) => join(builtOf(name), file));

/** Builds the Workers as for a deployment. */
export async function buildWorkers(): Promise<void> {
  for (const name of NAMES) {
    rmSync(builtOf(name), { recursive: true, force: true });
    writeWorkerConfig(
      folderOf(name),
      { SECRET_KEY: 'a-secret-key-of-the-benchmark-012345' },
      { main: SOURCES[name] },
    );
    await run('wrangler', [
      ...['deploy', '--dry-run', '--config', configOf(name)],
      ...['--outdir', builtOf(name)],
    ]);
  }
}

/** The files that a deployment uploads. */
export const readProductModules = () => ({
  script: readFileSync(scriptOf('product')),
  wasm: Buffer.concat(wasmOf('product').map((path) => readFileSync(path))),
});

/**
 * Starts the built Workers on a new database of this scale. Requests reach them without wrangler's own
 * servers in front, which cost as much as a small response and would make every ratio look better than it is.
 *
 * @param scale see dataset.ts
 */
export async function startBench(scale: number): Promise<Bench> {
  // Without fetching a sample of Cloudflare's request metadata.
  Object.assign(process.env, childEnvironment());
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: NAMES.map((name) => {
        const { queueConsumers, cronTriggers, ...options } = unstable_getMiniflareWorkerOptions(
          configOf(name),
        ).workerOptions;
        return {
          ...options,
          name,
          modulesRoot: builtOf(name),
          modules: [
            { type: 'ESModule', path: scriptOf(name) },
            ...wasmOf(name).map((path) => ({ type: 'CompiledWasm' as const, path })),
          ],
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        };
      }),
      // The request log is written, so that its cost counts, but discarded.
      handleStructuredLogs() {},
    }),
  );
  const urls: Bench['urls'] = { product: '', bare: '', probe: '' };
  for (const name of NAMES) urls[name] = (await miniflare.unsafeGetDirectURL(name)).origin;
  const database = await miniflare.getD1Database('DB', 'product');
  await fillDatabase(database, scale);
  return { urls, database, close: () => miniflare.dispose() };
}
