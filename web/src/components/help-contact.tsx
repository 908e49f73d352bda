import { useQuery } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide-react';
import { contactQuery } from '../lib/contact/contact.query.ts';
import { m } from '../paraglide/messages.js';
import { ContactLink } from './people/contact-links.tsx';

/** Links to call and mail for help, where the portal offers it. Hidden until they are loaded, and if none is set. */
export function HelpContact() {
  const { data } = useQuery(contactQuery);
  if (!data || Object.values(data).every((part) => part === null)) return null;
  const { name, phoneNumber, phoneDisplay, email } = data;
  return (
    <ul className="flex flex-wrap items-center gap-x-5">
      {name && <li className="wrap-anywhere">{name}</li>}
      {phoneNumber && (
        <ContactLink icon={Phone} href={`tel:${phoneNumber}`} label={m.contact_call()}>
          <span className="tabular">{phoneDisplay}</span>
        </ContactLink>
      )}
      {email && (
        <ContactLink icon={Mail} href={`mailto:${email}`} label={m.contact_mail()}>
          {email}
        </ContactLink>
      )}
    </ul>
  );
}
