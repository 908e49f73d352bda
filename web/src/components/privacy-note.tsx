import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';

/**
 * Links to the privacy notice and to the house rules, if there are any. For below a form that asks for personal data.
 */
export function PrivacyNote({ houseRules = null }: { houseRules?: string | null }) {
  return (
    <div className="grid gap-x-4 text-sm text-ink-muted pointer-fine:gap-y-1">
      <p>
        {m.privacy_note_before()} <NewTab href="/privacy">{m.privacy_note_link()}</NewTab>
      </p>
      {houseRules && (
        <p>
          {m.house_rules_before()} <NewTab href={houseRules}>{m.house_rules_link()}</NewTab>
        </p>
      )}
    </div>
  );
}

/** Opens in another tab, so that nothing typed into the form is lost. */
const NewTab = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="inline-block rounded-md py-3 font-semibold text-primary-ink underline-offset-4 hover:underline pointer-fine:py-0"
  >
    {children} <span className="sr-only">{m.privacy_new_tab()}</span>
  </a>
);
