import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { gapsQuery, needsAttention, todayQuery } from '../../../lib/shifts/needs.queries.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';

/** Opens the first other shift that needs people. */
export function useNextGap(shiftId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (): Promise<void> => {
    try {
      const [today, later] = await Promise.all([client.fetchQuery(todayQuery), client.fetchQuery(gapsQuery)]);
      const soon = today.items.find((need) => need.shift.id !== shiftId && needsAttention(need));
      const next = soon ?? later.find(({ shift }) => shift.id !== shiftId);
      if (!next) {
        showToast({ message: m.gaps_none_next() });
        return;
      }
      const search = { shift: next.shift.id, ...(!soon && { tab: 'later' as const }) };
      await navigate({ to: '/today', search });
    } catch (error) {
      showToast({ tone: 'error', message: errorMessage(error, m.gaps_failed()) });
    }
  };
}
