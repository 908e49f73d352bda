import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { skillLabel } from '../../lib/format/skill-label.ts';
import { CheckboxField, Switch, ToggleField } from './choice-fields.tsx';
import { PasswordField, SelectField, TextArea, TextField } from './field.tsx';

const SKILLS = ['BHV', 'Fotograaf'] as const;

test('describes the control by its hint, or by the error instead', async () => {
  const screen = await render(<TextField label="Titel" hint="Kort en herkenbaar" />);
  const field = screen.getByLabelText('Titel');
  await expect.element(field).toHaveAccessibleDescription('Kort en herkenbaar');
  await expect.element(field).not.toHaveAttribute('aria-invalid');

  await screen.rerender(<TextField label="Titel" hint="Kort en herkenbaar" error="Geef een titel." />);

  await expect.element(field).toHaveAccessibleDescription('Geef een titel.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
});

test('does not shift the layout with an error', async () => {
  const form = (error?: string) => (
    <>
      <TextField label="Titel" error={error} />
      <button type="submit">bewaar</button>
    </>
  );
  const screen = await render(form());
  const top = () => screen.getByRole('button').element().getBoundingClientRect().top;
  const before = top();
  await screen.rerender(form('Geef een titel.'));
  expect(top()).toBe(before);
});

test.each([
  ['a password', <PasswordField key="1" label="Veld" error="Fout." />],
  ['a text of several lines', <TextArea key="2" label="Veld" error="Fout." />],
  [
    'a choice',
    <SelectField key="3" label="Veld" error="Fout.">
      <option>1</option>
    </SelectField>,
  ],
  ['a tick', <CheckboxField key="4" label="Veld" error="Fout." />],
  ['a switch', <Switch key="5" label="Veld" error="Fout." checked onChange={() => {}} />],
])('%s announces its error with its name', async (_name, field) => {
  const screen = await render(field);
  const control = screen.getByLabelText('Veld', { exact: true });
  await expect.element(control).toHaveAccessibleDescription('Fout.');
  await expect.element(control).toHaveAttribute('aria-invalid', 'true');
});

test('shows and hides a password without changing it', async () => {
  const screen = await render(<PasswordField label="Wachtwoord" />);
  const field = screen.getByLabelText('Wachtwoord', { exact: true });
  await field.fill('geheim12');
  await screen.getByRole('button', { name: 'Wachtwoord tonen' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await screen.getByRole('button', { name: 'Wachtwoord verbergen' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(field).toHaveValue('geheim12');
});

test('counts a text that is too long instead of cutting it off', async () => {
  const screen = await render(<TextArea label="Notitie" maxChars={5} />);
  const field = screen.getByLabelText('Notitie');
  await field.fill('zeven!!');
  await expect.element(field).toHaveValue('zeven!!');
  await expect.element(screen.getByText('7 van 5 tekens')).toBeInTheDocument();
});

function Skills() {
  const [skills, setSkills] = useState<(typeof SKILLS)[number][]>(['Fotograaf']);
  return (
    <>
      <ToggleField
        label="Vaardigheden"
        options={SKILLS}
        labelOf={skillLabel}
        value={skills}
        onChange={setSkills}
      />
      <output>{skills.join(' + ')}</output>
    </>
  );
}

test('toggles choices with the keyboard and keeps the order of the options', async () => {
  await render(<Skills />);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('status')).toHaveTextContent('BHV + Fotograaf');
});
