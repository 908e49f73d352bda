import type { PortalConfig } from '@ijsploeg/worker/portal-config';
import {
  houseRules,
  mail,
  name,
  organisation,
  retention,
  securityContact,
} from '../../../portal.config.json';

// The settings of portal.config.json that the site shows. The file is checked by every build: see web/vite.config.ts.

/** The name of the event. */
export const PORTAL_NAME: string = name;

export const ORGANISATION: PortalConfig['organisation'] = organisation;
export const RETENTION: PortalConfig['retention'] = retention;
export const SECURITY_CONTACT: string = securityContact;
/** The page with the house rules; null where there are none. */
export const HOUSE_RULES: string | null = houseRules;
/** The name of the mail server; null where Cloudflare sends the mails. */
export const MAIL_HOST: string | null =
  mail.transport === 'smtp' ? ((mail as PortalConfig['mail']).smtp?.host ?? null) : null;
