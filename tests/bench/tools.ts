import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../../scripts/lib/run.ts';

/**
 * The tools that only the benchmark needs. They have an install of their own, so that no other command installs their 149
 * packages. The types describe what is used of them, because `check` runs without them.
 */
const FOLDER = join(import.meta.dirname, 'tools');

/** The used part of https://github.com/mcollina/autocannon. */
export type Autocannon = (
  options: {
    url: string;
    method: string;
    headers?: Record<string, string>;
    connections: number;
    duration: number;
    sampleInt: number;
    requests?: { setupRequest: (request: object) => object }[];
  },
  done: (error: Error | null, result: AutocannonResult) => void,
) => { on(event: 'response', listener: (...args: [unknown, number, number, number]) => void): void };
export interface AutocannonResult {
  '2xx': number;
  non2xx: number;
  errors: number;
  /** In seconds. */
  duration: number;
  statusCodeStats?: Record<string, { count?: number }>;
}

/** The used part of https://github.com/GoogleChrome/lighthouse. */
export type Lighthouse = (
  url: string,
  options: {
    port: number;
    logLevel: 'error';
    onlyCategories: string[];
    throttlingMethod: 'devtools';
    extraHeaders?: Record<string, string>;
  },
) => Promise<LighthouseResult | undefined>;
interface LighthouseResult {
  lhr: {
    audits: Record<string, { numericValue?: number }>;
    categories: Record<string, { score: number | null }>;
    finalDisplayedUrl: string;
    runtimeError?: { message: string };
  };
}

let installation: Promise<string> | undefined;

async function load<Tool>(name: string): Promise<Tool> {
  installation ??= run('pnpm', ['install', '--frozen-lockfile'], FOLDER);
  await installation;
  const file = createRequire(join(FOLDER, 'package.json')).resolve(name);
  return ((await import(pathToFileURL(file).href)) as { default: Tool }).default;
}

export const loadAutocannon = () => load<Autocannon>('autocannon');
export const loadLighthouse = () => load<Lighthouse>('lighthouse');
