import { type ReactNode, use } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useEdits } from '../forms/use-edits.ts';
import { currentLocale } from '../i18n/locale.ts';
import { useRepeatedPress } from './before-app.ts';
import { startApp } from './start-app.tsx';

beforeAll(async () => {
  const script = document.createElement('script');
  script.src = new URL('./before-app.js', import.meta.url).href;
  const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
  document.head.append(script);
  await loaded;
  script.remove();
});
afterAll(() => {
  delete window.beforeApp;
});

/** The page as the site sends it: a frame, or what the app shows at this address. */
function receivePage(html: string, { isFrame }: { isFrame: boolean }): void {
  const root = document.createElement('div');
  root.id = 'root';
  root.dataset.address = window.location.pathname;
  root.dataset.locale = currentLocale();
  if (isFrame) root.dataset.frame = '';
  root.innerHTML = html;
  document.body.replaceChildren(root);
}

function Screen({ children }: { children: ReactNode }) {
  useRepeatedPress();
  return children;
}

const menuButton = () => page.getByRole('button', { name: 'Menu' });

test('opens what is pressed on a frame while the app renders, and once', async () => {
  receivePage('<button type="button" aria-label="Menu">Frame</button>', { isFrame: true });
  const open = vi.fn();
  let finish = () => {};
  const rendered = new Promise<void>((resolve) => {
    finish = resolve;
  });
  function Portal() {
    use(rendered);
    return (
      <Screen>
        <button type="button" aria-label="Menu" onClick={open}>
          Portal
        </button>
      </Screen>
    );
  }
  await startApp(<Portal />);
  await menuButton().click();
  expect(open).not.toHaveBeenCalled();
  finish();
  await expect.element(page.getByText('Portal')).toBeVisible();
  await expect.poll(() => open.mock.calls.length).toBe(1);
  await menuButton().click();
  expect(open).toHaveBeenCalledTimes(2);
});

test('handles once what is pressed or sent while a page hydrates, with what was typed before', async () => {
  receivePage(
    '<button type="button" aria-label="Menu">Portal</button><form><input name="name" value=""><button type="submit">Send</button></form>',
    { isFrame: false },
  );
  const open = vi.fn();
  const send = vi.fn();
  function Form() {
    const { values, current, edit } = useEdits({ draft: 'name', initial: { name: '' } });
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(current());
        }}
      >
        <input name="name" value={values.name} onChange={({ target }) => edit({ name: target.value })} />
        <button type="submit">Send</button>
      </form>
    );
  }
  const parts = [...document.querySelectorAll('button')];
  const field = document.querySelector('input') as HTMLInputElement;
  field.value = 'Noor';
  await startApp(
    <Screen>
      <button type="button" aria-label="Menu" onClick={open}>
        Portal
      </button>
      <Form />
    </Screen>,
  );
  // The first of them makes React hydrate at once.
  for (const part of parts.reverse()) part.click();
  // What would be repeated is repeated a task later.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(open).toHaveBeenCalledTimes(1);
  expect(send.mock.calls).toEqual([[{ name: 'Noor' }]]);
  expect(field.value).toBe('Noor');
  expect([...parts, field].every((part) => part.isConnected)).toBe(true);
});
