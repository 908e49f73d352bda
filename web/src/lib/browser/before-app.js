// The build puts these lines into every page: they run before the app has loaded. before-app.ts hands over to the app.
{
  const answers = {};
  for (const { content } of document.querySelectorAll('meta[name="early-request"]'))
    answers[content] = fetch(content, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined);
  let repeat;
  const isWaiting = () => document.querySelector('#root[data-address]') !== null;
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
    if (button) repeat = () => button.click();
    // The prerendered links do not have the search params, such as the page to return to.
    const link = target.closest('a[href^="/"]');
    if (link && !link.search) link.search = location.search;
  });
  window.beforeApp = {
    answers,
    hydrated() {
      delete document.getElementById('root').dataset.address;
      repeat?.();
      repeat = undefined;
    },
  };
}
