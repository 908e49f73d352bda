import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Menu } from './menu.tsx';

test('a menu opens, moves and selects by keyboard, and returns the focus', async () => {
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

test('a menu opened by keyboard keeps its focus where a pointer rests on it', async () => {
  await render(
    <>
      <Menu
        label="Meer"
        items={[
          { label: 'Bewerken', onSelect: () => {} },
          { label: 'Verwijderen', onSelect: () => {} },
        ]}
      />
      <p style={{ width: 400, height: 300 }}>Vlak</p>
    </>,
  );
  const button = page.getByRole('button', { name: 'Meer' });
  const last = page.getByRole('menuitem', { name: 'Verwijderen' });
  await button.click();
  const item = last.element().getBoundingClientRect();
  await userEvent.keyboard('{Escape}');
  const area = page.getByText('Vlak');
  const { left, top } = area.element().getBoundingClientRect();
  await area.hover({ position: { x: item.left + 20 - left, y: item.top + 10 - top } });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(last).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(page.getByRole('menuitem', { name: 'Bewerken' })).toHaveFocus();
  await last.hover({ position: { x: 4, y: 4 } });
  await expect.element(last).toHaveFocus();
});

test('Esc closes a menu without selecting an item', async () => {
  const onSelect = vi.fn();
  await render(<Menu label="Meer" items={[{ label: 'Bewerken', onSelect }]} />);
  await page.getByRole('button', { name: 'Meer' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Bewerken' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(onSelect).not.toHaveBeenCalled();
});

test('a menu closes on its own button, Tab and scrolling, and stays inside the viewport', async () => {
  await render(
    <div style={{ height: '300vh', paddingTop: 'calc(100vh - 50px)' }}>
      <Menu label="Meer" items={[{ label: 'Bewerken', onSelect: () => {} }]} />
    </div>,
  );
  const button = page.getByRole('button', { name: 'Meer' });
  const menu = page.getByRole('menu');
  await button.click();
  await expect.element(menu).toBeVisible();
  const box = menu.element().getBoundingClientRect();
  expect(box.bottom).toBeLessThanOrEqual(window.innerHeight);
  expect(box.left).toBeGreaterThanOrEqual(0);
  await button.click();
  await expect.element(menu).not.toBeInTheDocument();
  await button.click();
  await userEvent.keyboard('{Tab}');
  await expect.element(menu).not.toBeInTheDocument();
  await button.click();
  await expect.element(menu).toBeVisible();
  window.scrollBy(0, 40);
  await expect.element(menu).not.toBeInTheDocument();
});

test('a menu stays open beside its button when the dialog around it grows, and another part scrolls', async () => {
  await render(
    <>
      <dialog open style={{ position: 'fixed', inset: 0, margin: 'auto', height: 'fit-content' }}>
        <Menu label="Meer" items={[{ label: 'Bewerken', onSelect: () => {} }]} />
        <div data-testid="crew" />
      </dialog>
      <div data-testid="list" style={{ height: 50, overflow: 'auto' }}>
        <div style={{ height: 500 }} />
      </div>
    </>,
  );
  const button = page.getByRole('button', { name: 'Meer' });
  await button.click();
  const menu = page.getByRole('menu');
  const gap = () =>
    Math.round(menu.element().getBoundingClientRect().top - button.element().getBoundingClientRect().bottom);
  await expect.poll(gap).toBe(4);
  const { top } = button.element().getBoundingClientRect();
  (page.getByTestId('crew').element() as HTMLElement).style.height = '200px';
  await expect.poll(() => [gap(), button.element().getBoundingClientRect().top < top]).toEqual([4, true]);
  const list = page.getByTestId('list').element();
  const scrolled = new Promise((done) => list.addEventListener('scroll', done, { once: true }));
  list.scrollTop = 100;
  await scrolled;
  // What closed would be gone in the next frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await expect.element(page.getByRole('menuitem', { name: 'Bewerken' })).toBeVisible();
});

test('a first letter, Home and End move the focus in a menu', async () => {
  const items = ['Openen', 'Bewerken', 'Beheren'].map((label) => ({ label, onSelect: () => {} }));
  await render(<Menu label="Meer" items={items} />);
  await page.getByRole('button', { name: 'Meer' }).click();
  const item = (name: string) => page.getByRole('menuitem', { name });
  for (const [key, name] of [
    ['b', 'Bewerken'],
    ['b', 'Beheren'],
    ['{ArrowDown}', 'Openen'],
    ['{ArrowUp}', 'Beheren'],
    ['{Home}', 'Openen'],
    ['{End}', 'Beheren'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(item(name)).toHaveFocus();
  }
});
