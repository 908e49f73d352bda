import type { ChildProcess } from 'node:child_process';

/**
 * Calls between the app's process and that of the test, over the channel that Node gives a forked process. The app's
 * process has no browser of its own: the test opens the pages of its windows.
 */

type Methods = Record<string, (...args: never[]) => unknown>;

/** Calls a method of the other process. */
export type Call<Theirs extends Methods> = <Name extends keyof Theirs & string>(
  name: Name,
  ...args: Parameters<Theirs[Name]>
) => Promise<Awaited<ReturnType<Theirs[Name]>>>;

type Message =
  | { id: number; name: string; args: unknown[] }
  | { id: number; result: unknown }
  | { id: number; error: string };

/** Answers calls with `ours`, and returns what calls the other process. */
export function connectCalls<Theirs extends Methods>(
  channel: ChildProcess | NodeJS.Process,
  ours: Methods,
): Call<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  const send = (message: Message) => {
    // Nobody is left to be told, and a process that ends may have closed the channel already.
    if (channel.connected) channel.send?.(message, undefined, {}, () => {});
  };

  async function answer(id: number, name: string, args: unknown[]): Promise<void> {
    try {
      send({ id, result: await ours[name]?.(...(args as never[])) });
    } catch (error) {
      send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }

  (channel as ChildProcess).on('message', (sent) => {
    const message = sent as Message;
    if ('name' in message) return void answer(message.id, message.name, message.args);
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ('error' in message) call?.reject(new Error(message.error));
    else call?.resolve(message.result);
  });
  channel.on('disconnect', () => {
    for (const call of waiting.values()) call.reject(new Error('the other process has ended'));
    waiting.clear();
  });

  return (name, ...args) => {
    const call = Promise.withResolvers<unknown>();
    if (channel.connected) {
      last += 1;
      waiting.set(last, call);
      send({ id: last, name, args });
    } else call.reject(new Error('the other process has ended'));
    return call.promise as never;
  };
}
