import { readdirSync, readFileSync } from 'node:fs';

/** The unit of Linux's CPU times. */
const TICK_MS = 10;

/** The fields of /proc/PID/stat, starting with the state; the name before it may contain spaces. */
function statOf(pid: string): { name: string; fields: string[] } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return { name: stat.slice(stat.indexOf('(') + 1, end), fields: stat.slice(end + 2).split(' ') };
  } catch {
    return null;
  }
}

/** The process id of the runtime that this process started last; undefined where there is no /proc. */
export function findRuntime(): string | undefined {
  const pids = (process.platform === 'linux' ? readdirSync('/proc') : []).filter((pid) => /^\d+$/.test(pid));
  return pids.findLast((pid) => {
    const stat = statOf(pid);
    return stat?.name === 'workerd' && stat.fields[1] === String(process.pid);
  });
}

/**
 * Returns a function that reads the CPU time used by the runtime so far, in milliseconds, which other load on
 * the machine hardly affects. NaN where there is no /proc.
 */
export function watchRuntimeCpu(): () => number {
  const runtime = findRuntime();
  return () => {
    const fields = runtime ? statOf(runtime)?.fields : undefined;
    return fields ? (Number(fields[11]) + Number(fields[12])) * TICK_MS : Number.NaN;
  };
}
