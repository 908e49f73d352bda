import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { clearToasts, showToast } from '../../lib/toasts/toasts.ts';
import { Dialog } from './dialog.tsx';
import { Toasts } from './toast.tsx';

afterEach(() => clearToasts());

/** Only {@link vi.advanceTimersByTime} ends the time for which a toast is shown. */
function holdTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

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

test('a toast stays while it has the focus, also when the mouse leaves it', async () => {
  holdTime();
  await render(<Toasts />);
  showToast({ message: 'Je staat op de dienst', onUndo: () => {} });
  const toast = page.getByText('Je staat op de dienst');
  await expect.element(toast).toBeVisible();
  const undo = page.getByRole('button', { name: 'Ongedaan maken' }).element() as HTMLElement;
  undo.focus();
  await userEvent.hover(toast);
  await userEvent.unhover(toast);
  vi.advanceTimersByTime(60_000);
  await expect.element(toast).toBeVisible();
  undo.blur();
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(60_000);
  await expect.element(toast).not.toBeInTheDocument();
});

test('a toast with the focus is not pushed out by the toasts after it', async () => {
  holdTime();
  await render(<Toasts />);
  for (const message of ['een', 'twee', 'drie']) showToast({ message, onUndo: () => {} });
  const first = page.getByRole('listitem').filter({ hasText: 'een' }).getByRole('button').first();
  await expect.element(first).toBeVisible();
  const undo = first.element() as HTMLElement;
  undo.focus();
  await expect.element(first).toHaveFocus();
  showToast({ message: 'vier' });
  await expect.element(page.getByText('twee')).not.toBeInTheDocument();
  await expect.element(first).toHaveFocus();
  // Without the focus its time runs like that of the others, and it is the oldest again.
  undo.blur();
  await expect.poll(() => vi.getTimerCount()).toBe(3);
  showToast({ message: 'vijf' });
  await expect.element(page.getByText('een')).not.toBeInTheDocument();
});

test('an error is not pushed out by the toasts after it', async () => {
  await render(<Toasts />);
  showToast({ tone: 'error', message: 'Niet bewaard' });
  for (const message of ['een', 'twee', 'drie']) showToast({ message });
  const shown = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(['Niet bewaard', 'twee', 'drie']);
  for (const message of ['Ook niet bewaard', 'Weer niet bewaard']) showToast({ tone: 'error', message });
  showToast({ message: 'vier' });
  await expect.poll(shown).toEqual(['Niet bewaard', 'Ook niet bewaard', 'Weer niet bewaard', 'vier']);
});
