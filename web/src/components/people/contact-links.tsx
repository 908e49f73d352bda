import type { Contact } from '@ijsploeg/worker/contract';
import { type LucideIcon, Mail, MessageCircle, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/api/error-message.ts';
import { desktopBridge } from '../../lib/browser/desktop-bridge.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { classNames } from '../ui/class-names.ts';

type Reachable = Pick<Contact, 'email' | 'phoneNumber' | 'phoneDisplay'>;

interface ContactLinksProps {
  person: Reachable;
  /** In lists: WhatsApp is shown on phones only, where it is installed. */
  compact?: boolean;
  /** Only the icons, for a row of a list of people. */
  iconsOnly?: boolean;
  /** Makes a link that opens WhatsApp with a message, when it is pressed; without it the chat is empty. */
  askByWhatsApp?: (() => Promise<{ url: string }>) | undefined;
}

/** Links to mail, call or WhatsApp a person. */
export function ContactLinks({
  person: { email, phoneNumber, phoneDisplay },
  compact = false,
  iconsOnly = false,
  askByWhatsApp,
}: ContactLinksProps) {
  return (
    <ul className={classNames('flex', iconsOnly ? 'shrink-0' : 'flex-wrap gap-x-6')}>
      {email && (
        <ContactLink icon={Mail} href={`mailto:${email}`} label={m.people_email()} iconOnly={iconsOnly}>
          {email}
        </ContactLink>
      )}
      {phoneNumber && (
        <>
          <ContactLink icon={Phone} href={`tel:${phoneNumber}`} label={m.people_phone()} iconOnly={iconsOnly}>
            <span className="tabular">{phoneDisplay ?? phoneNumber}</span>
          </ContactLink>
          {askByWhatsApp ? (
            <WhatsAppButton makeLink={askByWhatsApp} iconOnly={iconsOnly} />
          ) : (
            <ContactLink
              icon={MessageCircle}
              href={whatsappLink(phoneNumber)}
              iconOnly={iconsOnly}
              isElsewhere
              {...(compact && { className: 'lg:hidden' })}
            >
              {m.people_whatsapp()}
            </ContactLink>
          )}
        </>
      )}
    </ul>
  );
}

/**
 * Opens WhatsApp with a message whose link is made at the press. The tab is opened at once, because browsers block one that is
 * opened after an answer. The desktop app has no tabs and opens other sites outside; there, and where a tab is refused, the page
 * itself goes to WhatsApp.
 */
function WhatsAppButton({
  makeLink,
  iconOnly,
}: {
  makeLink: () => Promise<{ url: string }>;
  iconOnly: boolean;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const singleFlight = useSingleFlight();
  async function open() {
    setIsBusy(true);
    const tab = desktopBridge() ? null : window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const { url } = await makeLink();
      if (tab) tab.location.replace(url);
      else window.location.assign(url);
    } catch (error) {
      tab?.close();
      showToast({ tone: 'error', message: errorMessage(error, m.whatsapp_failed()) });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <li>
      <button
        type="button"
        aria-busy={isBusy}
        onClick={() => void singleFlight(open)}
        title={iconOnly ? m.whatsapp_ask() : undefined}
        className={
          iconOnly
            ? ICON_ONLY
            : 'inline-flex min-h-12 items-center gap-2 text-primary-ink hover:underline pointer-fine:min-h-8'
        }
      >
        <MessageCircle className={iconOnly ? 'size-5' : 'size-4 shrink-0'} aria-hidden="true" />
        <span className={classNames(iconOnly && 'sr-only')}>{m.whatsapp_ask()}</span>
      </button>
    </li>
  );
}

const ICON_ONLY =
  'inline-grid size-11 place-items-center rounded-md text-primary-ink hover:bg-primary-soft pointer-fine:size-9';

/** WhatsApp expects digits only. */
export const whatsappLink = (phoneNumber: string) => `https://wa.me/${phoneNumber.replace(/\D/g, '')}`;

interface ContactLinkProps {
  icon: LucideIcon;
  href: string;
  /** An accessible label, where the text does not name the kind of link. */
  label?: string;
  isElsewhere?: boolean;
  /** Shows the text on hover only. */
  iconOnly?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link to reach somebody, as an item of a list. */
export function ContactLink({
  icon: Icon,
  href,
  label,
  isElsewhere = false,
  iconOnly = false,
  className,
  children,
}: ContactLinkProps) {
  return (
    <li className={classNames('min-w-0', className)}>
      <a
        href={href}
        {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
        className={
          iconOnly
            ? ICON_ONLY
            : 'inline-flex min-h-11 min-w-0 items-center gap-2 wrap-anywhere text-primary-ink hover:underline pointer-fine:min-h-8'
        }
      >
        <Icon className={iconOnly ? 'size-5' : 'size-4 shrink-0'} aria-hidden="true" />
        {label && <span className="sr-only">{label}: </span>}
        {iconOnly ? <span className="sr-only">{children}</span> : children}
      </a>
    </li>
  );
}
