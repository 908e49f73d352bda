import type { PushKind } from '@ijsploeg/worker/contract';
import { m } from '../../../paraglide/messages.js';

/** The kinds of notifications in words. */
export const PUSH_TEXTS: Record<PushKind, { label: () => string; hint: () => string }> = {
  today: { label: m.push_kind_today, hint: m.push_kind_today_hint },
  ask: { label: m.push_kind_ask, hint: m.push_kind_ask_hint },
  offer: { label: m.push_kind_offer, hint: m.push_kind_offer_hint },
  change: { label: m.push_kind_change, hint: m.push_kind_change_hint },
  message: { label: m.push_kind_message, hint: m.push_kind_message_hint },
  stand_in: { label: m.push_kind_stand_in, hint: m.push_kind_stand_in_hint },
  freed: { label: m.push_kind_freed, hint: m.push_kind_freed_hint },
  gaps: { label: m.push_kind_gaps, hint: m.push_kind_gaps_hint },
};
