import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Table } from './table.tsx';

afterEach(() => page.viewport(1280, 800));

const people = (
  <Table
    caption="Mensen"
    rows={[{ name: 'Bram Jansen-van der Heijden', phone: '06 98 76 54 32' }]}
    rowKey={({ name }) => name}
    columns={[
      { key: 'name', heading: 'Naam', phone: 'title', cell: ({ name }) => name },
      { key: 'phone', heading: 'Telefoon', cell: ({ phone }) => phone },
    ]}
  />
);

test.each([
  ['a phone', 320],
  ['a laptop', 1280],
])('on %s a table keeps its roles and fits the screen', async (_name, width) => {
  await page.viewport(width, 800);
  await render(people);
  await expect.element(page.getByRole('table', { name: 'Mensen' })).toBeInTheDocument();
  await expect.element(page.getByRole('columnheader', { name: 'Telefoon' })).toBeInTheDocument();
  await expect.element(page.getByRole('cell', { name: '06 98 76 54 32' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
