import type { Contact } from '@ijsploeg/worker/contract';
import { type LucideIcon, Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { classNames } from '../ui/class-names.ts';

type Reachable = Pick<Contact, 'email' | 'phoneNumber' | 'phoneDisplay'>;

interface ContactLinksProps {
  person: Reachable;
  /** In lists: WhatsApp is shown on phones only, where it is installed. */
  compact?: boolean;
}

/** Links to mail, call or WhatsApp a person. */
export function ContactLinks({
  person: { email, phoneNumber, phoneDisplay },
  compact = false,
}: ContactLinksProps) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      <ContactLink icon={Mail} href={`mailto:${email}`} label={m.people_email()}>
        {email}
      </ContactLink>
      {phoneNumber && (
        <>
          <ContactLink icon={Phone} href={`tel:${phoneNumber}`} label={m.people_phone()}>
            <span className="tabular">{phoneDisplay ?? phoneNumber}</span>
          </ContactLink>
          <ContactLink
            icon={MessageCircle}
            href={whatsappLink(phoneNumber)}
            isElsewhere
            {...(compact && { className: 'lg:hidden' })}
          >
            {m.people_whatsapp()}
          </ContactLink>
        </>
      )}
    </ul>
  );
}

/** WhatsApp expects digits only. */
export const whatsappLink = (phoneNumber: string) => `https://wa.me/${phoneNumber.replace(/\D/g, '')}`;

interface ContactLinkProps {
  icon: LucideIcon;
  href: string;
  /** An accessible label, where the text does not name the kind of link. */
  label?: string;
  isElsewhere?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link to reach somebody, as an item of a list. */
export function ContactLink({
  icon: Icon,
  href,
  label,
  isElsewhere = false,
  className,
  children,
}: ContactLinkProps) {
  return (
    <li className={classNames('min-w-0', className)}>
      <a
        href={href}
        {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
        className="inline-flex min-h-11 min-w-0 items-center gap-2 wrap-anywhere text-primary-ink hover:underline pointer-fine:min-h-8"
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        {label && <span className="sr-only">{label}: </span>}
        {children}
      </a>
    </li>
  );
}
