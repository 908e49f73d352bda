import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Menu } from './menu.tsx';

test('a menu opens, moves and chooses by keyboard, and gives the focus back', async () => {
  const onEdit = vi.fn();
  const onDelete = vi.fn();
  await render(
    <Menu
      label="Meer"
      items={[
        { label: 'Bewerken', onSelect: onEdit },
        { label: 'Verwijderen', danger: true, onSelect: onDelete },
      ]}
    />,
  );
  const button = page.getByRole('button', { name: 'Meer' });
  await expect.element(button).toBeEnabled();
  await userEvent.tab();
  await expect.element(button).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Bewerken' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Verwijderen' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  expect(onDelete).toHaveBeenCalledOnce();
  expect(onEdit).not.toHaveBeenCalled();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('Esc closes a menu without choosing', async () => {
  const onSelect = vi.fn();
  await render(<Menu label="Meer" items={[{ label: 'Bewerken', onSelect }]} />);
  await page.getByRole('button', { name: 'Meer' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Bewerken' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(onSelect).not.toHaveBeenCalled();
});
