import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextField } from '../forms/field.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Editor({ isDirty = false, onClose = () => {} }: { isDirty?: boolean; onClose?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>open</Button>
      {isOpen && (
        <Dialog
          title="Dienst bewerken"
          description="za 12 dec"
          isDirty={isDirty}
          onClose={() => {
            setIsOpen(false);
            onClose();
          }}
          footer={<Button variant="primary">bewaar</Button>}
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
  const onClose = vi.fn();
  await render(<Editor isDirty onClose={onClose} />);
  await opener.click();
  await page.getByLabelText('Titel').fill('Kassa');

  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Verder bewerken' })).toHaveFocus();
  await page.getByRole('button', { name: 'Verder bewerken' }).click();
  await expect.element(page.getByLabelText('Titel')).toHaveValue('Kassa');
  expect(onClose).not.toHaveBeenCalled();

  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Weggooien' }).click();
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

test('fills the screen on a phone', async () => {
  await page.viewport(390, 844);
  await render(<Editor />);
  await opener.click();
  await expect
    .poll(() => {
      const { width, height } = dialog.element().getBoundingClientRect();
      return [width, height];
    })
    .toEqual([390, 844]);
  await page.viewport(1280, 800);
});
