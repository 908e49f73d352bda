import { SOURCE_ADDRESS_DAYS } from '@ijsploeg/worker/contract';
import { RETENTION } from '../../lib/portal.ts';
import { m } from '../../paraglide/messages.js';

/** One kind of data: what it is, its purpose, and how long it is kept. */
export interface KeptData {
  key: string;
  title: string;
  what: string;
  why: string;
  term: string;
}

const days = (count: number) => m.privacy_days({ count });
const months = (count: number) => m.privacy_months({ count });

/** The data that the portal stores, with the terms of portal.config.json. */
export const keptData = (): KeptData[] => [
  {
    key: 'account',
    title: m.privacy_account(),
    what: m.privacy_account_what(),
    why: m.privacy_account_why(),
    term: m.privacy_account_term({
      unconfirmed: days(RETENTION.unconfirmedDays),
      inactive: months(RETENTION.inactiveMonths),
      warning: days(RETENTION.inactiveWarningDays),
    }),
  },
  {
    key: 'profile',
    title: m.privacy_profile(),
    what: m.privacy_profile_what(),
    why: m.privacy_profile_why(),
    term: m.privacy_profile_term(),
  },
  {
    key: 'request',
    title: m.privacy_request(),
    what: m.privacy_request_what(),
    why: m.privacy_request_why(),
    term: m.privacy_request_term({ rejected: months(RETENTION.rejectedApplicationMonths) }),
  },
  {
    key: 'shifts',
    title: m.privacy_shifts(),
    what: m.privacy_shifts_what(),
    why: m.privacy_shifts_why(),
    term: m.privacy_shifts_term(),
  },
  {
    key: 'reservations',
    title: m.privacy_reservations(),
    what: m.privacy_reservations_what(),
    why: m.privacy_reservations_why(),
    term: m.privacy_reservations_term({ reservations: months(RETENTION.reservationMonths) }),
  },
  {
    key: 'mails',
    title: m.privacy_mails(),
    what: m.privacy_mails_what(),
    why: m.privacy_mails_why(),
    term: m.privacy_mails_term({
      mails: months(RETENTION.mailLogMonths),
      masked: days(RETENTION.mailAddressDays),
    }),
  },
  {
    key: 'log',
    title: m.privacy_log(),
    what: m.privacy_log_what(),
    why: m.privacy_log_why(),
    term: m.privacy_log_term({
      log: months(RETENTION.auditLogMonths),
      addresses: days(SOURCE_ADDRESS_DAYS),
    }),
  },
];
