import type { Page } from '@playwright/test';
import { connect, expect, test } from './fixtures.ts';
import { systemCalls } from './support/system.ts';

/** The points of Electron's security list, tested on the running app; the numbers are those of the list. */

/**
 * The result of code run by the page itself, in a timer: the content policy does not apply to a debugger's
 * evaluation.
 */
const resultInPage = (page: Page, code: string): Promise<string> =>
  page.evaluate<string>(
    `new Promise((resolve) => setTimeout(async () => {
      try { resolve(String(await (${code}))) } catch (error) { resolve('refused: ' + error.message) }
    }))`,
  );

test('confines its windows (2 to 6, 8 to 12, 14, 20)', async ({ launch }) => {
  const { app, page } = await launch();
  await test.step('exposes named functions, and no way to choose a channel or a path (20)', async () => {
    const names = await page.evaluate<string[]>('Object.keys(ijsploegDesktop)');
    expect(names.filter((name) => /^(invoke|send|on|ipc)$/i.test(name))).toEqual([]);
    expect(
      await page.evaluate('Object.values(ijsploegDesktop).every((part) => typeof part === "function")'),
    ).toBe(true);
    expect(
      await resultInPage(page, 'ijsploegDesktop.readSetup = () => "mine", ijsploegDesktop.readSetup()'),
    ).not.toBe('mine');
  });

  await test.step('attaches no webview (12)', async () => {
    interface Windows {
      BrowserWindow: {
        getAllWindows(): { webContents: { emit(event: string, ...args: unknown[]): void } }[];
      };
    }
    const isPrevented = await app.evaluate(({ BrowserWindow }: Windows) => {
      let prevented = false;
      const event = {
        preventDefault: () => {
          prevented = true;
        },
      };
      BrowserWindow.getAllWindows()[0]?.webContents.emit(
        'will-attach-webview',
        event,
        {},
        { src: 'data:,x' },
      );
      return prevented;
    });
    expect(isPrevented).toBe(true);
    expect(await page.evaluate(`document.createElement('webview').constructor.name`)).toMatch(
      /^HTML(Unknown)?Element$/,
    );
  });

  await test.step('grants the page no permissions (5)', async () => {
    expect(await page.evaluate('Notification.permission')).not.toBe('granted');
    for (const name of ['geolocation', 'notifications', 'camera', 'microphone', 'midi'])
      expect(
        await resultInPage(
          page,
          `navigator.permissions.query({ name: '${name}' }).then(({ state }) => state)`,
        ),
        name,
      ).not.toBe('granted');
  });

  await test.step('opens windows that are sandboxed, isolated and without Node, also when the page asks for one (2, 3, 4, 6, 8 to 11, 14)', async () => {
    await page.evaluate(`void window.open('/login', 'mine', 'nodeIntegration=yes,webSecurity=no')`);
    await expect.poll(() => app.windows().length).toBe(2);
    const preferences = await app.evaluate(
      ({
        BrowserWindow,
      }: {
        BrowserWindow: { getAllWindows(): { webContents: { getLastWebPreferences(): object } }[] };
      }) => BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getLastWebPreferences()),
    );
    const confined = expect.objectContaining({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      spellcheck: process.platform === 'darwin',
    });
    expect(preferences).toEqual([confined, confined]);
    expect(preferences[0]).not.toHaveProperty('enableBlinkFeatures');
    expect(
      await page.evaluate(
        `['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'].filter((name) => name in window)`,
      ),
    ).toEqual([]);
  });
});

test('runs and loads only what came with the app (1, 7, 18)', async ({ launch, other }) => {
  const requests: string[] = [];
  other.answer((request, response) => {
    requests.push(request.url ?? '');
    response
      .writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' })
      .end('window.evil = 1');
  });
  const { page } = await launch();
  await page.evaluate(`(() => {
    const add = (tag, attributes) => document.body.append(Object.assign(document.createElement(tag), attributes));
    add('script', { textContent: 'window.evil = 1' });
    add('script', { src: '${other.origin}/script.js' });
    add('img', { src: '${other.origin}/pixel.png' });
    add('iframe', { src: '${other.origin}/frame' });
    add('iframe', { srcdoc: '<script>parent.evil = 1</script>' });
    add('object', { data: '${other.origin}/object' });
    add('link', { rel: 'stylesheet', href: '${other.origin}/style.css' });
    document.body.setAttribute('onclick', 'window.evil = 1');
    document.body.click();
  })()`);
  for (const code of [
    `fetch('${other.origin}/data')`,
    `new Promise((_, reject) => { new WebSocket('${other.origin.replace('http', 'ws')}').onerror = () => reject(new Error('no')) })`,
    `eval('window.evil = 1')`,
    `new Function('window.evil = 1')()`,
    `import('${other.origin}/module.js')`,
    `import('data:text/javascript,window.evil=1')`,
    `new Promise((_, reject) => { new Worker('data:text/javascript,1').onerror = () => reject(new Error('no')) })`,
    `navigator.sendBeacon('${other.origin}/beacon') || Promise.reject(new Error('no'))`,
  ])
    expect(await resultInPage(page, code), code).toMatch(/^refused|^true$/);
  expect(await page.evaluate('typeof window.evil')).toBe('undefined');
  expect(requests).toEqual([]);
});

test('blocks navigation, and opens only https, mail and telephone links outside (13, 14, 15)', async ({
  launch,
  t,
}) => {
  const { app, page } = await launch();
  const title = page.getByRole('heading', { name: t('desktop_first_run_title') });
  await expect(title).toBeVisible();
  const before = page.url();
  const go = async (code: string) => {
    await page.evaluate(`(() => { ${code} })()`).catch(() => {});
    await page.waitForTimeout(50);
  };
  const link = (address: string, target = '') =>
    `const link = Object.assign(document.createElement('a'), { href: ${JSON.stringify(address)}, target: '${target}' }); document.body.append(link); link.click();`;
  const opened = async () => (await systemCalls(app, 'openExternal')).flat().sort();
  const links = [
    ['https://example.org/a', link('https://example.org/a')],
    ['https://example.org/b', link('https://example.org/b', '_blank')],
    ['https://example.org/c', `window.open('https://example.org/c')`],
    ['mailto:sanne@example.test', link('mailto:sanne@example.test')],
    ['tel:+31612345678', link('tel:+31612345678')],
  ] as const;
  for (const [address, code] of links) {
    await go(code);
    // A navigation that has not been decided yet would be cancelled by the next one.
    await expect.poll(opened).toContain(address);
  }
  for (const address of [
    'http://example.org/',
    'file:///etc/passwd',
    'https://ijsploeg.nl@evil.example/',
    'ms-settings:about',
    'smb://server/share',
    'ijsploeg://shift/shf_1',
    'javascript:document.body.remove()',
    'data:text/html,evil',
  ]) {
    await go(link(address));
    await go(`window.open(${JSON.stringify(address)})`);
    await go(`location.href = ${JSON.stringify(address)}`);
  }
  await expect(title).toBeVisible();
  expect(page.url()).toBe(before);
  expect(await opened()).toEqual(links.map(([address]) => address));
  const count = await app.evaluate(
    ({ BrowserWindow }: { BrowserWindow: { getAllWindows(): unknown[] } }) =>
      BrowserWindow.getAllWindows().length,
  );
  expect(count).toBe(1);
  await go(
    `Object.assign(document.body.appendChild(document.createElement('form')), { action: 'https://evil.example/', method: 'post' }).submit()`,
  );
  expect(await page.evaluate('document.querySelector("h1").textContent')).toBe(t('desktop_first_run_title'));
  expect(page.url()).toBe(before);
});

test('keeps a malicious portal away from the page and from other addresses', async ({ launch, other, t }) => {
  const requests: { url: string; cookie: string | undefined; origin: string | undefined }[] = [];
  let turn = 0;
  other.answer((request, response) => {
    requests.push({ url: request.url ?? '', cookie: request.headers.cookie, origin: request.headers.origin });
    if (request.url === '/api/health')
      return response
        .writeHead(200, {
          'Content-Type': 'application/json',
          'Set-Cookie': 'session=secret; Path=/; HttpOnly; Max-Age=999',
        })
        .end('{"status":"ok","version":"9.9.9"}');
    turn += 1;
    if (turn % 3 === 0) return response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end();
    if (turn % 3 === 1)
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<script>window.evil = 1</script>');
    return response
      .writeHead(200, {
        'Content-Type': 'application/json',
        'Set-Cookie': 'session=secret; Path=/; HttpOnly; Max-Age=999',
      })
      .end('{"user":null}');
  });
  const { page } = await launch();
  await connect(page, t, other.origin);
  await expect.poll(() => requests.length).toBeGreaterThan(2);
  expect(await resultInPage(page, `fetch('/api/x').then((answer) => answer.headers.get('set-cookie'))`)).toBe(
    'null',
  );
  for (let time = 0; time < 3; time += 1) await resultInPage(page, "fetch('/api/x')");
  expect(await page.evaluate('document.cookie')).toBe('');
  expect(await page.evaluate('typeof window.evil')).toBe('undefined');
  // The health check stored no cookie; the portal's own cookies are sent back to it.
  expect(requests[1]?.cookie).toBeUndefined();
  expect(requests.some(({ cookie }) => cookie === 'session=secret')).toBe(true);
});
