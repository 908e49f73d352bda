import { getPlatformProxy } from 'wrangler';
import type { Env } from '../../../worker/src/platform/env.ts';
import type { Target } from './d1.ts';

/** Opens the database and the files of a state folder, as the Worker has them. */
export async function withLocalPortal<Result>(
  { config, stateDir }: Target,
  work: (env: Env) => Promise<Result>,
): Promise<Result> {
  const { env, dispose } = await getPlatformProxy<Env>({
    configPath: config,
    persist: { path: `${stateDir}/v3` },
    remoteBindings: false,
  });
  try {
    return await work(env);
  } finally {
    await dispose();
  }
}
