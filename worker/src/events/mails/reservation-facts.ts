import type { Locale } from '@ijsploeg/worker/contract';
import { facts, type MailBlock } from '../../platform/mail/writing/content.ts';
import { formatEuro } from '../../platform/mail/writing/format-euro.ts';
import { formatPeriod } from '../../platform/mail/writing/format-moment.ts';
import type { NotifiedReservation } from './notified-reservation.ts';

const NAMES: Record<Locale, Record<'event' | 'when' | 'where' | 'places' | 'price', string>> = {
  nl: { event: 'Evenement', when: 'Wanneer', where: 'Waar', places: 'Plekken', price: 'Prijs' },
  en: { event: 'Event', when: 'When', where: 'Where', places: 'Places', price: 'Price' },
};

const PRICES: Record<Locale, { free: string; atDesk: (euro: string) => string }> = {
  nl: { free: 'gratis', atDesk: (euro) => `${euro}, te betalen aan de balie` },
  en: { free: 'free', atDesk: (euro) => `${euro}, pay at the desk` },
};

const priceOf = (totalCents: number, locale: Locale) =>
  totalCents === 0 ? PRICES[locale].free : PRICES[locale].atDesk(formatEuro(totalCents, locale));

/** The event of a reservation, and its number of places. */
export function reservationFacts(
  reservation: NotifiedReservation,
  locale: Locale,
  withPrice = false,
): MailBlock {
  const names = NAMES[locale];
  return facts(
    [names.event, reservation.eventTitle],
    [names.when, formatPeriod(reservation.startDate, reservation.endDate, locale)],
    [names.where, reservation.location],
    [names.places, String(reservation.quantity)],
    ...(withPrice ? [[names.price, priceOf(reservation.totalCents, locale)] as const] : []),
  );
}
