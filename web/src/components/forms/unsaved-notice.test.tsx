import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useForm } from '../../lib/forms/use-form.ts';
import { TextField } from './field.tsx';
import { FormStatus } from './form-status.tsx';

interface Values {
  city: string;
  password: string;
}

function CityForm({ city = 'Utrecht', secrets = [] }: { city?: string; secrets?: (keyof Values)[] }) {
  const form = useForm<Values, void>({
    draft: 'city',
    initial: { city, password: '' },
    secrets,
    send: async () => {},
    onSent: () => {},
  });
  return (
    <form onSubmit={form.onSubmit}>
      <TextField label="Woonplaats" {...form.text('city')} />
      <FormStatus form={form} failed="Niet opgeslagen" />
      <button type="submit">Opslaan</button>
    </form>
  );
}
const field = page.getByRole('textbox', { name: 'Woonplaats' });
const notice = page.getByText('Hier staat wat je eerder invulde. Het is nog niet opgeslagen.');

/** Leaves the form after an edit. */
async function leave() {
  const { unmount } = await render(<CityForm />);
  await field.fill('Leiden');
  await expect.element(notice).not.toBeInTheDocument();
  await unmount();
}

test('a form on a page says that it shows edits of an earlier visit, until they are discarded', async () => {
  await leave();
  const { unmount } = await render(<CityForm />);
  await expect.element(field).toHaveValue('Leiden');
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Weggooien' }).click();
  await expect.element(field).toHaveValue('Utrecht');
  await expect.element(notice).not.toBeInTheDocument();
  await unmount();
  await render(<CityForm />);
  await expect.element(field).toHaveValue('Utrecht');
});

test('it says so until they are sent', async () => {
  await leave();
  const { rerender } = await render(<CityForm />);
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await rerender(<CityForm city="Leiden" />);
  await field.fill('Gouda');
  await expect.element(notice).not.toBeInTheDocument();
});

test('it says nothing where the edits are what is saved by now', async () => {
  await leave();
  await render(<CityForm city="Leiden" />);
  await expect.element(field).toHaveValue('Leiden');
  await expect.element(notice).not.toBeInTheDocument();
});

test('it says nothing where a secret is missing, because that shows', async () => {
  await leave();
  await render(<CityForm secrets={['password']} />);
  await expect.element(field).toHaveValue('Leiden');
  await expect.element(notice).not.toBeInTheDocument();
});
