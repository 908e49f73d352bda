import { KEPT_BACKUPS } from '@ijsploeg/worker/contract';
import { type ReactNode, useId } from 'react';
import { Page } from '../../components/ui/page.tsx';
import { currentLocale } from '../../lib/i18n/locale.ts';
import { useSiteLink } from '../../lib/navigation/site-link.tsx';
import { MAIL_HOST, ORGANISATION, SECURITY_CONTACT } from '../../lib/portal.ts';
import { m } from '../../paraglide/messages.js';
import { type KeptData, keptData } from './kept-data.ts';

const AUTHORITY = {
  nl: 'https://www.autoriteitpersoonsgegevens.nl',
  en: 'https://www.autoriteitpersoonsgegevens.nl/en',
};

const LINK =
  'inline-block rounded-md py-2.5 font-semibold wrap-anywhere text-primary-ink underline underline-offset-3 pointer-fine:py-0';

/** The privacy notice, in plain words (product 67). It shows nothing that depends on who reads it. */
export function PrivacyScreen() {
  const { name, email, phone, postalAddress } = ORGANISATION;
  return (
    <Page title={m.privacy_title()} lead={m.privacy_lead()} width="column">
      <div className="grid gap-8">
        <Section title={m.privacy_who_title()}>
          <p>{m.privacy_who_text({ organisation: name })}</p>
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr] sm:items-baseline">
            <Fact name={m.privacy_who_email()}>
              <a href={`mailto:${email}`} className={LINK}>
                {email}
              </a>
            </Fact>
            {phone && (
              <Fact name={m.privacy_who_phone()}>
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={LINK}>
                  {phone}
                </a>
              </Fact>
            )}
            {postalAddress && <Fact name={m.privacy_who_post()}>{postalAddress}</Fact>}
          </dl>
        </Section>
        <Section title={m.privacy_kept_title()}>
          <p>{m.privacy_kept_lead()}</p>
          <ul className="divide-y divide-line border-y border-line">
            {keptData().map((kept) => (
              <Kept key={kept.key} kept={kept} />
            ))}
          </ul>
          <p>{m.privacy_backups({ weeks: KEPT_BACKUPS })}</p>
          <p>{m.privacy_basis()}</p>
          <p>{m.privacy_cookies()}</p>
        </Section>
        <Section title={m.privacy_sees_title()}>
          <ul className="grid list-disc gap-1.5 pl-5">
            <li>{m.privacy_sees_admins()}</li>
            <li>{m.privacy_sees_leads()}</li>
            <li>{m.privacy_sees_screens()}</li>
            <li>{m.privacy_sees_others()}</li>
            <li>
              {m.privacy_sees_cloudflare()}{' '}
              {MAIL_HOST ? m.privacy_sees_mail_server({ host: MAIL_HOST }) : m.privacy_sees_mail_cloudflare()}
            </li>
          </ul>
          <p>{m.privacy_sees_nobody()}</p>
        </Section>
        <Section title={m.privacy_rights_title()}>
          <ul className="grid gap-3">
            <Right text={m.privacy_rights_see()} to="/my-data" link={m.privacy_rights_see_link()} />
            <Right text={m.privacy_rights_correct()} to="/profile" link={m.privacy_rights_correct_link()} />
            <Right
              text={m.privacy_rights_photos()}
              to="/profile#photos"
              link={m.privacy_rights_photos_link()}
            />
            <Right
              text={m.privacy_rights_erase()}
              to="/my-data?delete=true"
              link={m.privacy_rights_erase_link()}
            />
            <li>
              {m.privacy_rights_other()}{' '}
              <a href={`mailto:${email}`} className={LINK}>
                {email}
              </a>
            </li>
          </ul>
        </Section>
        <Section title={m.photos_title()}>
          <p>{m.privacy_photos_text()}</p>
          <p>{m.privacy_photos_visitors()}</p>
        </Section>
        <Section title={m.privacy_children_title()}>
          <p>{m.privacy_children_text()}</p>
        </Section>
        <Section title={m.privacy_complaints_title()}>
          <p>
            {m.privacy_complaints_text()}{' '}
            <a href={AUTHORITY[currentLocale()]} className={LINK}>
              {m.privacy_complaints_link()}
            </a>
          </p>
        </Section>
        <Section title={m.privacy_security_title()}>
          <p>
            {m.privacy_security_text()}{' '}
            <a href={SECURITY_CONTACT} className={LINK}>
              {SECURITY_CONTACT.replace(/^mailto:/, '')}
            </a>
          </p>
        </Section>
      </div>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);

const Kept = ({ kept: { title, what, why, term } }: { kept: KeptData }) => (
  <li className="grid gap-1 py-3">
    <h3 className="font-semibold">{title}</h3>
    <p>{what}</p>
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[6rem_1fr]">
      <Fact name={m.privacy_purpose()}>{why}</Fact>
      <Fact name={m.privacy_term()}>{term}</Fact>
    </dl>
  </li>
);

function Right({ text, to, link }: { text: string; to: string; link: string }) {
  return (
    <li>
      {text}{' '}
      <a {...useSiteLink(to)} className={LINK}>
        {link}
      </a>
    </li>
  );
}
