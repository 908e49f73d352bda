import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FindBar } from './find-bar.tsx';
import { askToFind, closeFind } from './find-steps.ts';

test('follows two presses that come before the next render', async () => {
  onTestFinished(closeFind);
  await render(
    <>
      <p>koek, koek, koek, koek</p>
      <FindBar />
    </>,
  );
  askToFind('open');
  await page.getByRole('textbox', { name: 'Zoeken op deze pagina' }).fill('koek');
  const status = page.getByRole('status');
  await expect.element(status).toHaveTextContent('Treffer 1 van 4');
  askToFind('next');
  askToFind('next');
  await expect.element(status).toHaveTextContent('Treffer 3 van 4');
  askToFind('previous');
  askToFind('previous');
  await expect.element(status).toHaveTextContent('Treffer 1 van 4');
});
