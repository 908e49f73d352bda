import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PrivacyNote } from '../../components/privacy-note.tsx';
import { setLocale } from '../../lib/i18n/locale.ts';
import { ORGANISATION, RETENTION } from '../../lib/portal.ts';
import { fakeApi, fakeSession } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const VISITOR = { 'GET /api/auth/session': () => ({ user: null }) };
const note = page.getByRole('link', { name: /^Lees over je privacy/ });
const houseRules = page.getByRole('link', { name: /^Lees de huisregels/ });

describe('the privacy notice', () => {
  test('names the organisation and the terms of the configuration, in both languages', async () => {
    fakeApi(VISITOR);
    await openPortal('/privacy');
    await expect.element(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
    await expect.element(page.getByText(`${ORGANISATION.name} beslist`, { exact: false })).toBeVisible();
    const { unconfirmedDays, inactiveMonths, reservationMonths, auditLogMonths } = RETENTION;
    await expect
      .element(page.getByText(`${reservationMonths} maanden na het evenement`, { exact: false }))
      .toBeVisible();
    await expect
      .element(page.getByText(new RegExp(`^${auditLogMonths} maanden\\. IP-adressen`)))
      .toBeVisible();
    await expect
      .element(page.getByText(new RegExp(`na ${unconfirmedDays} dagen.*Log je ${inactiveMonths} maanden`)))
      .toBeVisible();
    setLocale('en');
    await expect
      .element(page.getByText(`${reservationMonths} months after the event`, { exact: false }))
      .toBeVisible();
  });

  test('links to the screens where people see, correct and erase their data', async () => {
    fakeApi(VISITOR);
    await openPortal('/privacy');
    for (const [name, href] of [
      ['Je gegevens bekijken', '/my-data'],
      ['Naar je profiel', '/profile'],
      ['Je antwoord over foto’s', '/profile#photos'],
      ['Account verwijderen', '/my-data?delete=true'],
    ] as const)
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('has the layout of the portal for a signed-in person', async () => {
    fakeApi({ 'GET /api/auth/session': () => fakeSession({ profileCompleted: true, role: 'volunteer' }) });
    await openPortal('/privacy');
    await expect.element(page.getByRole('link', { name: /Noor Dijk/ }).first()).toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Wat je kunt doen' })).toBeVisible();
  });
});

describe('a form that asks for personal data', () => {
  test('links to the notice in another tab, so that nothing typed is lost', async () => {
    fakeApi(VISITOR);
    await openPortal('/signup');
    await expect.element(note).toHaveAttribute('href', '/privacy');
    await expect.element(note).toHaveAttribute('target', '_blank');
  });

  test('mentions house rules only where the configuration has some', async () => {
    const rendered = await render(<PrivacyNote houseRules="https://ijsbaan.example/huisregels" />);
    await expect.element(houseRules).toHaveAttribute('href', 'https://ijsbaan.example/huisregels');
    await rendered.rerender(<PrivacyNote houseRules={null} />);
    await expect.element(note).toBeVisible();
    await expect.element(houseRules).not.toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/afspreken|spreken we|huisregels/i);
  });
});
