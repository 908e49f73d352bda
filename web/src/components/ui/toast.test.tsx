import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { clearToasts, showToast } from '../../lib/toasts/toasts.ts';
import { Toasts } from './toast.tsx';

afterEach(() => clearToasts());

test('a toast offers undo, once', async () => {
  await render(<Toasts />);
  const onUndo = vi.fn();
  showToast({ message: 'Je staat op de dienst', onUndo });
  await expect.element(page.getByText('Je staat op de dienst')).toBeVisible();

  await page.getByRole('button', { name: 'Ongedaan maken' }).click();

  expect(onUndo).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Je staat op de dienst')).not.toBeInTheDocument();
});

test('toasts are announced politely, in a region that exists before the first one', async () => {
  await render(<Toasts />);
  await expect
    .element(page.getByRole('region', { name: 'Meldingen' }))
    .toHaveAttribute('aria-live', 'polite');
});
