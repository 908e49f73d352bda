// The build puts these lines into every page: they run before the app has loaded. before-app.ts hands over to the app.
{
  const requests = new Set(
    [...document.querySelectorAll('meta[name="early-request"]')].map(({ content }) => content),
  );
  try {
    // The copy of session-cache.ts: somebody was signed in here. Visitors do not need the session.
    const session = localStorage.getItem('ijsploeg.session');
    if (session) {
      requests.add('/api/auth/session');
      // The frame keeps room for what only some roles see.
      document.documentElement.dataset.role = JSON.parse(session).session.profile.role;
    }
  } catch {
    // Storage may be unavailable or damaged; then the app requests the session.
  }
  const answers = {};
  const request = (url) => {
    answers[url] = fetch(url, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined);
  };
  for (const url of requests) request(url);
  const afterPaint = (act) => requestAnimationFrame(() => setTimeout(act));
  afterPaint(() => {
    const scripts = document.querySelector('meta[name="late-preload"]')?.content.split(' ') ?? [];
    document.head.append(
      ...scripts.map((href) =>
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      ),
    );
  });
  let repeat;
  const isWaiting = () => document.querySelector('#root[data-address]') !== null;
  const nameOf = (button) => button.ariaLabel ?? button.textContent;
  addEventListener('submit', (event) => {
    if (!isWaiting()) return;
    // The browser would send the form by itself.
    event.preventDefault();
    const form = event.target;
    form.ariaBusy = 'true';
    repeat = () => {
      form.ariaBusy = null;
      form.requestSubmit();
    };
  });
  addEventListener('click', ({ target }) => {
    if (!isWaiting()) return;
    const button = target.closest('button[type="button"]');
    // If the app has replaced the page, its button with the same name.
    if (button)
      repeat = () => {
        const buttons = button.isConnected ? [button] : document.querySelectorAll('button[type="button"]');
        [...buttons].find((same) => nameOf(same) === nameOf(button))?.click();
      };
    // The prerendered links do not have the search params, such as the page to return to.
    const link = target.closest('a[href^="/"]');
    if (link && !link.search && !link.closest('[data-frame]')) link.search = location.search;
  });
  window.beforeApp = {
    answers,
    request,
    afterPaint,
    repeatPress() {
      repeat?.();
      repeat = undefined;
    },
  };
}
