import { useEffect, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Toasts } from '../../components/ui/toast.tsx';
import { showToast } from '../toasts/toasts.ts';
import { keepFocus } from './keep-focus.ts';

/** A list of people, who are confirmed in place or removed by way of a dialog. */
function People() {
  useEffect(keepFocus, []);
  const [people, setPeople] = useState(['Anne', 'Bram', 'Cleo']);
  const [confirmed, setConfirmed] = useState<string[]>([]);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (name: string) => setPeople((all) => all.filter((other) => other !== name));
  return (
    <>
      <main>
        <h1>Aanmeldingen</h1>
        <button type="button">automatisch</button>
        {people.length > 0 && (
          <ul>
            {people.map((name) => (
              <li key={name}>
                <a href="#details">{name}</a>
                {!confirmed.includes(name) && (
                  <button
                    type="button"
                    aria-label={`Bevestigen: ${name}`}
                    onClick={() => {
                      setConfirmed((all) => [...all, name]);
                      showToast({
                        message: `${name} is bevestigd`,
                        onUndo: () => setConfirmed((all) => all.filter((other) => other !== name)),
                      });
                    }}
                  >
                    Bevestigen
                  </button>
                )}
                <button type="button" aria-label={`Verwijderen: ${name}`} onClick={() => setAsked(name)}>
                  Verwijderen
                </button>
                <button type="button" aria-label={`Nu weg: ${name}`} onClick={() => remove(name)}>
                  Nu weg {name}
                </button>
              </li>
            ))}
          </ul>
        )}
        {asked && (
          <ConfirmDialog
            title="Verwijderen?"
            confirm="Ja"
            cancel="Nee"
            onConfirm={async () => {
              remove(asked);
              await new Promise((done) => setTimeout(done, 20));
              setAsked(null);
            }}
            onClose={() => setAsked(null)}
          >
            Weg is weg.
          </ConfirmDialog>
        )}
      </main>
      <Toasts />
    </>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
async function press(name: string) {
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

test('returns to the button that was pressed, also where a press does not focus it', async () => {
  const asSafari = (event: Event) => event.preventDefault();
  document.addEventListener('mousedown', asSafari, { capture: true });
  onTestFinished(() => document.removeEventListener('mousedown', asSafari, { capture: true }));
  await render(<People />);
  (button('automatisch').element() as HTMLElement).focus();
  await button('Verwijderen: Bram').click();
  await button('Nee').click();
  await expect.element(button('Verwijderen: Bram')).toHaveFocus();
});

test('goes to the same action of the next row, and from the last row to the one before', async () => {
  await render(<People />);
  await press('Bevestigen: Bram');
  await expect.element(button('Bevestigen: Cleo')).toHaveFocus();
  await press('Bevestigen: Cleo');
  await expect.element(button('Bevestigen: Anne')).toHaveFocus();
});

test('stays in the row where no other row has this action', async () => {
  await render(<People />);
  await press('Bevestigen: Anne');
  await press('Bevestigen: Bram');
  await press('Bevestigen: Cleo');
  await expect.element(button('Verwijderen: Cleo')).toHaveFocus();
});

test('goes to the same control of the row beside one that was removed', async () => {
  await render(<People />);
  await press('Nu weg: Anne');
  await expect.element(button('Nu weg: Bram')).toHaveFocus();
  await press('Nu weg: Cleo');
  await expect.element(button('Nu weg: Bram')).toHaveFocus();
});

test('goes to the heading after the last row', async () => {
  await render(<People />);
  for (const name of ['Anne', 'Bram', 'Cleo']) await press(`Nu weg: ${name}`);
  await expect.element(page.getByRole('heading', { name: 'Aanmeldingen' })).toHaveFocus();
});

test('returns from a dialog to the row beside the one that it removed', async () => {
  await render(<People />);
  await press('Verwijderen: Bram');
  await button('Ja').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Verwijderen: Cleo')).toHaveFocus();
});

test('returns from a toast to what had the focus before', async () => {
  await render(<People />);
  await press('Bevestigen: Anne');
  await button('Ongedaan maken').click();
  await expect.element(button('Bevestigen: Bram')).toHaveFocus();
});

/** A portal whose screens load after the former one is gone. */
function Portal({ isHiddenFirst }: { isHiddenFirst: boolean }) {
  useEffect(keepFocus, []);
  const [screen, setScreen] = useState<string | null>('Diensten');
  const [isHidden, setIsHidden] = useState(false);
  const open = (next: string) => {
    if (isHiddenFirst) setIsHidden(true);
    else setScreen(null);
    setTimeout(() => {
      setScreen(next);
      setIsHidden(false);
    }, 50);
  };
  return (
    <>
      <nav>
        <h2>Menu</h2>
      </nav>
      {screen && (
        <main key={screen} style={{ display: isHidden ? 'none' : 'block' }}>
          <h1>{screen}</h1>
          <button type="button" onClick={() => open('Mijn diensten')}>
            Verder
          </button>
        </main>
      )}
    </>
  );
}

test.each([
  ['removed', false],
  ['hidden', true],
])(
  'goes to the title of the next screen once that has loaded, if the last one was %s',
  async (_, isHiddenFirst) => {
    await render(<Portal isHiddenFirst={isHiddenFirst} />);
    await press('Verder');
    await expect.element(page.getByRole('heading', { name: 'Mijn diensten' })).toHaveFocus();
  },
);

/** A screen that React hides while its code loads, as a Suspense boundary does. */
function SlowScreen() {
  useEffect(keepFocus, []);
  const [isOpen, setIsOpen] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <main>
      {isOpen ? (
        <h1 style={isLoaded ? {} : { display: 'none' }}>Mijn diensten</h1>
      ) : (
        <button
          type="button"
          onClick={() => {
            setIsOpen(true);
            setTimeout(() => setIsLoaded(true), 50);
          }}
        >
          Verder
        </button>
      )}
    </main>
  );
}

test('goes to the title of a screen that is only shown, not added, once it has loaded', async () => {
  await render(<SlowScreen />);
  await press('Verder');
  await expect.element(page.getByRole('heading', { name: 'Mijn diensten' })).toHaveFocus();
});

test('keeps the focus of somebody who pressed before it started', async () => {
  const start = document.createElement('button');
  start.textContent = 'Inloggen';
  document.body.append(start);
  start.focus();
  await render(<People />);
  start.remove();
  await expect.element(page.getByRole('heading', { name: 'Aanmeldingen' })).toHaveFocus();
});

test('does not move the focus after a press outside every control', async () => {
  await render(<People />);
  await press('Bevestigen: Anne');
  await page.getByRole('heading').click();
  expect(document.activeElement).toBe(document.body);
  (button('Nu weg: Bram').element() as HTMLElement).remove();
  await new Promise((done) => setTimeout(done, 50));
  expect(document.activeElement).toBe(document.body);
});
