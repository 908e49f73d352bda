import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextField } from '../forms/field.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';

interface EditorProps {
  isDirty?: boolean;
  size?: 'sm' | 'md';
  onReset?: () => void;
  onClose?: () => void;
}

function Editor({ isDirty = false, size = 'md', onReset = () => {}, onClose = () => {} }: EditorProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>open</Button>
      {isOpen && (
        <Dialog
          title="Dienst bewerken"
          description="za 12 dec"
          edits={{ isDirty, reset: onReset }}
          size={size}
          onClose={() => {
            setIsOpen(false);
            onClose();
          }}
          footer={(leave) => (
            <>
              <Button onClick={leave}>terug</Button>
              <Button variant="primary">bewaar</Button>
            </>
          )}
        >
          <TextField label="Titel" />
        </Dialog>
      )}
    </>
  );
}
const opener = page.getByRole('button', { name: 'open' });
const dialog = page.getByRole('dialog', { name: 'Dienst bewerken' });

test('takes the focus, traps it and returns it to the opener', async () => {
  await render(<Editor />);
  await opener.click();
  await expect.element(dialog).toHaveAccessibleDescription('za 12 dec');
  for (let press = 0; press < 8; press += 1) {
    const { activeElement } = document;
    // Between two rounds the focus may be in the browser's own UI, but never on the page behind.
    expect(activeElement === document.body || dialog.element().contains(activeElement)).toBe(true);
    await userEvent.tab();
  }

  await userEvent.keyboard('{Escape}');

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('closes with Esc and the close button when there are no edits', async () => {
  const onClose = vi.fn();
  await render(<Editor onClose={onClose} />);
  await opener.click();
  await userEvent.keyboard('{Escape}');
  await opener.click();
  await page.getByRole('button', { name: 'Sluiten' }).click();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('asks for confirmation before closing with edits, and keeps or discards them', async () => {
  const [onReset, onClose] = [vi.fn(), vi.fn()];
  await render(<Editor isDirty onReset={onReset} onClose={onClose} />);
  await opener.click();
  await page.getByLabelText('Titel').fill('Kassa');

  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Verder bewerken' })).toHaveFocus();
  await page.getByRole('button', { name: 'Verder bewerken' }).click();
  await expect.element(page.getByLabelText('Titel')).toHaveValue('Kassa');
  expect(onReset).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();

  await page.getByRole('button', { name: 'terug' }).click();
  await page.getByRole('button', { name: 'Weggooien' }).click();
  expect(onReset).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test('closes with a click outside, but not with a press that began inside', async () => {
  const onClose = vi.fn();
  await render(<Editor onClose={onClose} />);
  await opener.click();
  const element = dialog.element();
  const press = (type: string, target: Element) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true }));

  press('pointerdown', page.getByLabelText('Titel').element());
  press('click', element);
  expect(onClose).not.toHaveBeenCalled();

  press('pointerdown', element);
  press('click', element);
  expect(onClose).toHaveBeenCalledOnce();
});

describe('on a phone', () => {
  const box = () => dialog.element().getBoundingClientRect();
  const lowerEdge = () => {
    const { left, right, bottom } = box();
    return [left, right, bottom];
  };
  const SHEETS = [
    ['sm', 'as high as its text'],
    ['md', 'up to the strip for toasts'],
  ] as const;
  for (const [size, height] of SHEETS)
    test(`is a sheet at the bottom edge, ${height}`, async () => {
      await page.viewport(390, 844);
      await render(<Editor size={size} />);
      await opener.click();
      await expect.poll(lowerEdge).toEqual([0, 390, 844]);
      if (size === 'md') expect(box().height).toBe(844 - 64);
      else expect(box().height).toBeLessThan(844 / 2);
    });

  test('puts two buttons in one line where they fit', async () => {
    await page.viewport(320, 568);
    await render(<Editor />);
    await opener.click();
    const topOf = (name: string) =>
      page.getByRole('button', { name, exact: true }).element().getBoundingClientRect().top;
    expect(topOf('terug')).toBe(topOf('bewaar'));
  });

  afterEach(() => page.viewport(1280, 800));
});

test('stays open when a menu inside it is closed with Esc', async () => {
  const onClose = vi.fn();
  await render(
    <Dialog title="Dienst bewerken" onClose={onClose}>
      <Menu label="Meer" items={[{ label: 'Dupliceren', onSelect: () => {} }]} />
    </Dialog>,
  );
  await page.getByRole('button', { name: 'Meer' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Dupliceren' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
