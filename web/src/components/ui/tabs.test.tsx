import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tabs } from './tabs.tsx';

function Views() {
  const [view, setView] = useState<'open' | 'done'>('open');
  return (
    <Tabs
      label="Aanmeldingen"
      tabs={[
        { key: 'open', label: 'Te beoordelen' },
        { key: 'done', label: 'Beoordeeld' },
      ]}
      value={view}
      onChange={setView}
    >
      {view}
    </Tabs>
  );
}

test('arrows, Home and End move between tabs and wrap around, and the panel is named after its tab', async () => {
  await render(<Views />);
  await page.getByRole('tab', { name: 'Te beoordelen' }).click();
  for (const [key, name] of [
    ['{ArrowRight}', 'Beoordeeld'],
    ['{ArrowRight}', 'Te beoordelen'],
    ['{End}', 'Beoordeeld'],
    ['{Home}', 'Te beoordelen'],
    ['{ArrowLeft}', 'Beoordeeld'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(page.getByRole('tab', { name, selected: true })).toHaveFocus();
    await expect.element(page.getByRole('tabpanel', { name })).toBeVisible();
  }
});

test('the strip of tabs does not scroll up and down', async () => {
  await render(<Views />);
  const strip = page.getByRole('tablist').element();
  expect(strip.scrollHeight).toBe(strip.clientHeight);
});
