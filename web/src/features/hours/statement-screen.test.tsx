import type { VolunteerStatement } from '@ijsploeg/worker/contract';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const CODE = '7KM4-XP9C-A2LH';
const STATEMENT: VolunteerStatement = {
  code: CODE,
  name: 'Sanne Vos',
  from: '2026-07-01',
  to: '2026-11-20',
  shifts: 11,
  minutes: 42 * 60,
  tasks: [
    { day: '2026-11-14', title: 'Kassa en entree', minutes: 150 },
    { day: '2026-11-20', title: null, minutes: 60 },
  ],
  issuedAt: '2026-11-22T10:00:00.000Z',
  organisation: 'Stichting IJsbaan',
};

/** What a phone's camera reads in a drawing. */
async function scan(svg: Element): Promise<string> {
  const image = new Image();
  const drawing = svg.cloneNode(true) as SVGElement;
  drawing.setAttribute('width', '400');
  drawing.setAttribute('height', '400');
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(400, 400).getContext('2d');
  if (!canvas) throw new Error('no canvas');
  canvas.drawImage(image, 0, 0, 400, 400);
  return decodeQR(canvas.getImageData(0, 0, 400, 400));
}

test('shows a statement whose QR code leads to its own check', async () => {
  fakeApi({
    'GET /api/auth/session': () => ({ user: null }),
    [`GET /api/statements/${CODE}`]: () => STATEMENT,
  });
  await openPortal(`/verklaring/${CODE}`);
  await expect.element(page.getByText('Sanne Vos')).toBeVisible();
  await expect
    .element(page.getByText('als vrijwilliger 11 diensten heeft gewerkt, samen 42 uur.'))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: /14 nov 2026 Kassa en entree/ })).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /20 nov 2026 Overig vrijwilligerswerk 1 uur/ }))
    .toBeVisible();
  const address = `${location.origin}/verklaring/${CODE}`;
  expect(await scan(page.getByRole('img', { name: address }).element())).toBe(address);
});

test('asks for the code where the address has none, and again where nothing has it', async () => {
  fakeApi({
    'GET /api/auth/session': () => ({ user: null }),
    'GET /api/statements/7km4xp9ca2lx': refuse('statement.not_found'),
    'GET /api/statements/7km4-xp9c-a2lh': () => STATEMENT,
  });
  await openPortal('/verklaring');
  const code = page.getByRole('textbox', { name: 'Code' });
  const check = page.getByRole('button', { name: 'Controleren' });
  await check.click();
  await expect.element(code).toHaveAccessibleDescription(/Vul de code van de verklaring in\./);
  await code.fill(' 7km4 xp9c a2lx ');
  await check.click();
  await expect.element(page.getByText('Geen verklaring met deze code')).toBeVisible();
  await code.fill('7km4-xp9c-a2lh');
  await check.click();
  await expect.element(page.getByText('Sanne Vos')).toBeVisible();
});
