import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DateTimeField } from './date-time-field.tsx';

function Day({ onComplete = () => {} }: { onComplete?: () => void }) {
  const [day, setDay] = useState('');
  return (
    <DateTimeField
      kind="date"
      label="Begint op"
      pickerLabel="Kalender"
      value={day}
      onChange={setDay}
      onComplete={onComplete}
    />
  );
}
const field = page.getByRole('textbox', { name: 'Begint op' });

test('takes a date as text and steps by a day with the arrow keys', async () => {
  const onComplete = vi.fn();
  await render(<Day onComplete={onComplete} />);
  await field.fill('31/12/2026');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('01/01/2027');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(field).toHaveValue('30/12/2026');
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onComplete).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('button', { name: 'Kalender' })).toHaveFocus();
});

test('opens the picker at the date of the field, by its button and by Alt and the down arrow', async () => {
  const showPicker = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => {});
  const { container } = await render(<Day />);
  await field.fill('1-2-2027');
  expect(container.querySelector<HTMLInputElement>('input[type=date]')?.value).toBe('2027-02-01');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await page.getByRole('button', { name: 'Kalender' }).click();
  expect(showPicker).toHaveBeenCalledTimes(2);
  await expect.element(field).toHaveValue('1-2-2027');
  showPicker.mockRestore();
});

/** Chooses a day in the device's picker. */
function pick(container: HTMLElement, day: string): void {
  const picker = container.querySelector<HTMLInputElement>('input[type=date]');
  if (!picker) throw new Error('no picker');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(picker, day);
  picker.dispatchEvent(new Event('input', { bubbles: true }));
}

test('writes the picked date into the field', async () => {
  const onComplete = vi.fn();
  const { container } = await render(<Day onComplete={onComplete} />);
  pick(container, '2026-12-12');
  await expect.element(field).toHaveValue('12/12/2026');
  expect(onComplete).toHaveBeenCalledOnce();
});

test('keeps the date when a phone empties its picker', async () => {
  const onComplete = vi.fn();
  const { container } = await render(<Day onComplete={onComplete} />);
  await field.fill('12/12/2026');
  pick(container, '');
  await expect.element(field).toHaveValue('12/12/2026');
  expect(onComplete).not.toHaveBeenCalled();
});
