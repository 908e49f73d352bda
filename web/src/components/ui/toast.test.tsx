import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { clearToasts, showToast } from '../../lib/toasts/toasts.ts';
import { Dialog } from './dialog.tsx';
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

test('a toast can be pressed above an open dialog, and outlives it', async () => {
  const screen = await render(
    <>
      <Dialog title="Dienst" onClose={() => {}} />
      <Toasts />
    </>,
  );
  const onUndo = vi.fn();
  showToast({ message: 'Je staat op de dienst', onUndo });
  showToast({ message: 'Opgeslagen' });
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  expect(onUndo).toHaveBeenCalledOnce();
  await screen.rerender(<Toasts />);
  await expect.element(page.getByText('Opgeslagen')).toBeVisible();
});

test('toasts are announced politely, in a region that exists before the first one', async () => {
  await render(<Toasts />);
  await expect
    .element(page.getByRole('region', { name: 'Meldingen' }))
    .toHaveAttribute('aria-live', 'polite');
});
