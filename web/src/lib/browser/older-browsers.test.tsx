import { listPeople } from '@ijsploeg/worker/contract';
import { Pencil } from 'lucide-react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Menu } from '../../components/ui/menu.tsx';
import { Toasts } from '../../components/ui/toast.tsx';
import { apiPath, NetworkError, sendJson } from '../api/api.ts';
import { safeReturnTo } from '../navigation/return-to.ts';
import { showToast } from '../toasts/toasts.ts';
import { needsOlderApis } from './start-app.tsx';

/** The APIs of a newer browser, each with its owner. */
const NEWER: readonly [object, string][] = [
  [AbortSignal, 'any'],
  [Element.prototype, 'checkVisibility'],
  [Object.getPrototypeOf(crypto), 'randomUUID'],
  [HTMLElement.prototype, 'popover'],
  [HTMLElement.prototype, 'showPopover'],
  [HTMLElement.prototype, 'hidePopover'],
  [HTMLElement.prototype, 'togglePopover'],
  [URL, 'parse'],
  [URLSearchParams.prototype, 'size'],
];
/** What the polyfill of popovers replaces beside them. */
const REPLACED: typeof NEWER = [
  ...['querySelector', 'querySelectorAll', 'matches', 'closest', 'attachShadow'].map(
    (name): [object, string] => [Element.prototype, name],
  ),
  ...['querySelector', 'querySelectorAll'].map((name): [object, string] => [Document.prototype, name]),
  [DocumentFragment.prototype, 'querySelectorAll'],
];

describe('in a browser without the newer APIs', () => {
  const natives = [...NEWER, ...REPLACED].map(
    ([owner, name]) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)] as const,
  );
  beforeAll(async () => {
    for (const [owner, name] of NEWER) Reflect.deleteProperty(owner, name);
    expect(needsOlderApis()).toBe(true);
    const { addOlderApis } = await import('./older-browsers.ts');
    addOlderApis();
    expect(needsOlderApis()).toBe(false);
  });
  afterAll(() => {
    for (const [owner, name, native] of natives) if (native) Object.defineProperty(owner, name, native);
    document.adoptedStyleSheets = [];
  });

  test('a request ends when it is given up, and when it takes too long', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const leaving = new AbortController();
    const given = sendJson('GET', '/api/health', { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(given).rejects.toThrow('left');
    await expect(
      sendJson('GET', '/api/health', { signal: new AbortController().signal, timeoutMs: 20 }),
    ).rejects.toThrow(NetworkError);
    const before = AbortSignal.abort(new Error('before'));
    expect(AbortSignal.any([new AbortController().signal, before]).reason).toEqual(new Error('before'));
  });

  test('a request has its search params, and a link leads back after signing in', () => {
    expect(apiPath(listPeople, {}, { search: 'Sanne' })).toBe('/api/people?search=Sanne');
    expect(safeReturnTo('/shifts?month=2026-12')).toBe('/shifts?month=2026-12');
  });

  test('a toast is shown', async () => {
    await render(<Toasts />);
    showToast({ message: 'Opgeslagen' });
    await expect.element(page.getByText('Opgeslagen')).toBeVisible();
  });

  test('a menu opens, closes on Escape and on a press elsewhere', async () => {
    await render(
      <>
        {/* This browser's own styles hide what it has not opened itself. */}
        <style>{'.\\:popover-open { display: block }'}</style>
        <h1>Diensten</h1>
        <Menu label="Meer" items={[{ label: 'Bewerken', icon: Pencil, onSelect: () => {} }]} />
      </>,
    );
    const item = page.getByRole('menuitem', { name: 'Bewerken' });
    const open = () => page.getByRole('button', { name: 'Meer' }).click();
    await open();
    await expect.element(item).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(item).not.toBeInTheDocument();
    await open();
    await expect.element(item).toBeVisible();
    await page.getByRole('heading', { name: 'Diensten' }).click();
    await expect.element(item).not.toBeInTheDocument();
  });

  test('what is hidden is not taken for visible, and ids are UUIDs of their own', () => {
    document.body.innerHTML = '<p>1</p><p hidden>2</p><p style="visibility: hidden">3</p>';
    const seen = [...document.querySelectorAll('p')].map((line) =>
      line.checkVisibility({ visibilityProperty: true }),
    );
    expect(seen).toEqual([true, false, false]);
    const ids = Array.from({ length: 100 }, () => crypto.randomUUID());
    expect(new Set(ids).size).toBe(100);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

test('a browser that has them loads nothing more', () => {
  expect(needsOlderApis()).toBe(false);
});
