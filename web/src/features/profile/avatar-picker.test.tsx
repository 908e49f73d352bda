import type { Profile } from '@ijsploeg/worker/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fakeSession } from '../../test-support/fake-api.ts';
import { AvatarPicker } from './avatar-picker.tsx';

afterEach(() => void vi.restoreAllMocks());

const profile = fakeSession({ profileCompleted: true, role: 'volunteer' }).profile as Profile;

/**
 * Opens the picker. The result tells of each photo that was decoded whether its memory was released.
 *
 * @param isGiven the decoded photo is given to the picker then
 */
async function openPicker(isGiven = Promise.resolve()) {
  // The upload never ends.
  const upload = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {});
  const released: boolean[] = [];
  const decode = window.createImageBitmap.bind(window);
  vi.spyOn(window, 'createImageBitmap').mockImplementation(async (source: ImageBitmapSource) => {
    const picture = await decode(source);
    const index = released.push(false) - 1;
    const close = picture.close.bind(picture);
    picture.close = () => {
      released[index] = true;
      close();
    };
    await isGiven;
    return picture;
  });
  const screen = await render(<AvatarPicker profile={profile} onChanged={() => {}} />);
  return { upload, released, screen };
}

async function giveFile() {
  const canvas = document.createElement('canvas');
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input ?? document.body, new File([blob ?? ''], 'foto.png', { type: 'image/png' }));
}
async function choosePhoto() {
  await giveFile();
  await expect.element(page.getByRole('dialog')).toBeVisible();
}
const press = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

test('a photo is released when it is not used, and when it is sent', async () => {
  const { upload, released } = await openPicker();
  await choosePhoto();
  await press('Annuleren');
  await expect.poll(() => released).toEqual([true]);
  await choosePhoto();
  await press('Foto gebruiken');
  await expect.poll(() => upload.mock.calls).toHaveLength(1);
  await expect.poll(() => released).toEqual([true, true]);
});

test('a photo is released when the screen is left', async () => {
  const { released, screen } = await openPicker();
  await choosePhoto();
  expect(released).toEqual([false]);
  await screen.unmount();
  expect(released).toEqual([true]);
});

test('a photo that is decoded after the screen was left is released at once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { released, screen } = await openPicker(promise);
  await giveFile();
  await expect.poll(() => released).toEqual([false]);
  await screen.unmount();
  resolve();
  await expect.poll(() => released).toEqual([true]);
});

test('a photo that could not be encoded is kept for another attempt', async () => {
  const { upload, released } = await openPicker();
  await choosePhoto();
  const encode = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  await press('Foto gebruiken');
  const retry = page.getByRole('button', { name: 'Opnieuw proberen' });
  await expect.element(retry).toBeVisible();
  expect(released).toEqual([false]);
  encode.mockRestore();
  await retry.click();
  await expect.poll(() => upload.mock.calls).toHaveLength(1);
  await expect.poll(() => released).toEqual([true]);
});
