import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/ports.ts';

/** In a folder named by the processor. */
const [MINI_BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
/** That of the rink, as for the other browsers. */
const TIME_ZONE = 'Europe/Amsterdam';
/** The driver never answers a command whose document goes meanwhile, and the commands behind it would wait for ever. */
const ANSWER_MS = 15_000;
/** The key of an element in the answers of WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts a virtual screen. */
export async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'];
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const output = child.stdio[3];
  if (!output) throw new Error('Xvfb has no output.');
  const lines = createInterface({ input: output as NodeJS.ReadableStream });
  for await (const number of lines) return { display: `:${number}`, process: child };
  throw new Error('Xvfb did not start.');
}

interface Options {
  display: string;
  /** Of the proxy through which all requests go. */
  proxyPort: number;
  /** With the style that takes the tool bar away, which makes the window wider than a phone. */
  configFolder: string;
}

/** A window of WebKit's test browser, with storage of its own, driven by WebDriver: https://www.w3.org/TR/webdriver2/ */
export class WebDriver {
  readonly #process: ChildProcess;
  readonly #session: string;
  readonly version: string;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(child: ChildProcess, session: string, version: string) {
    this.#process = child;
    this.#session = session;
    this.version = version;
  }

  static async open({ display, proxyPort, configFolder }: Options): Promise<WebDriver> {
    const port = await freePort();
    const child = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: ['ignore', 'ignore', 'ignore'],
      env: {
        ...process.env,
        DISPLAY: display,
        TZ: TIME_ZONE,
        XDG_CONFIG_HOME: configFolder,
        NO_AT_BRIDGE: '1',
        // Without a graphics card, painting by the processor itself is twice as fast as by an imitated one.
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
      },
    });
    const base = `http://127.0.0.1:${port}`;
    while (
      !(await fetch(`${base}/status`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error('WebKitWebDriver did not start.');
      await sleep(20);
    }
    const { sessionId, capabilities } = (await send(`${base}/session`, 'POST', {
      capabilities: {
        alwaysMatch: {
          // The server watches the documents itself.
          pageLoadStrategy: 'none',
          unhandledPromptBehavior: 'accept',
          proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${proxyPort}` },
          'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
        },
      },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    return new WebDriver(child, `${base}/session/${sessionId}`, capabilities.browserVersion);
  }

  /** Sends a command after those before it. */
  command<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const answer = this.#last.then(() =>
      send(`${this.#session}${path}`, method, body, AbortSignal.timeout(ANSWER_MS)),
    ) as Promise<T>;
    this.#last = answer.catch(() => {});
    return answer;
  }

  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.command('POST', '/execute/sync', { script, args });
  }

  /** Chooses files for the input that the script returns. */
  async chooseFiles(script: string, files: string[]): Promise<void> {
    const element = await this.run<Record<string, string>>(script);
    await this.command('POST', `/element/${element[ELEMENT]}/value`, { text: files.join('\n') });
  }

  async close(): Promise<void> {
    await send(this.#session, 'DELETE', undefined, AbortSignal.timeout(ANSWER_MS)).catch(() => {});
    this.#process.kill();
  }
}

async function send(url: string, method: string, body?: object, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method,
    // WebKit 2.54 refuses any other type.
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    ...(signal && { signal }),
  });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}
