import type { Message, RecipientState } from '@ijsploeg/worker/contract';
import { BellOff, CircleCheckBig, CircleX, Clock, OctagonX } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { m } from '../../paraglide/messages.js';

/** The states that a message can have for a person, the most urgent first. */
const LOOKS = {
  failed: { tone: 'red', icon: CircleX, count: m.messages_n_failed, heading: m.messages_state_failed },
  waiting: { tone: 'amber', icon: Clock, count: m.messages_n_waiting, heading: m.messages_state_waiting },
  stopped: { tone: 'grey', icon: OctagonX, count: m.messages_n_stopped, heading: m.messages_state_stopped },
  muted: { tone: 'grey', icon: BellOff, count: m.messages_n_muted, heading: m.messages_state_muted },
  sent: { tone: 'green', icon: CircleCheckBig, count: m.messages_n_sent, heading: m.messages_state_sent },
} as const satisfies Record<RecipientState, object>;

const STATES = Object.keys(LOOKS) as RecipientState[];

/** The states of a message's mails, each with its heading and how many there are. */
export const statesOf = (message: Message) =>
  STATES.map((state) => ({ state, count: message[state], heading: LOOKS[state].heading() })).filter(
    ({ count }) => count > 0,
  );

/** How many got a message, and how many did not and why. */
export function MessageCounts({ message }: { message: Message }) {
  return (
    <ul aria-label={m.messages_counts()} className="flex flex-wrap gap-1.5">
      {statesOf(message)
        .toReversed()
        .map(({ state, count }) => (
          <li key={state} className="tabular min-w-0">
            <Badge tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
              {LOOKS[state].count({ count })}
            </Badge>
          </li>
        ))}
    </ul>
  );
}
