import type { ThanksCount } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LoadedDialog } from '../../components/loaded-dialog.tsx';
import { serverDate } from '../../lib/api/server-clock.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { thankMutation, thanksQuery } from './hours.queries.ts';

/** Thanks everybody who worked this season, after saying how many get the mail. */
export function ThanksDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useMutation(thankMutation);
  return (
    <LoadedDialog
      query={useQuery(thanksQuery)}
      title={m.thanks_title()}
      failed={m.thanks_count_failed()}
      size="sm"
      onClose={onClose}
    >
      {(count) => (
        <ConfirmDialog
          title={m.thanks_title()}
          confirm={m.thanks_send()}
          cancel={m.thanks_not_now()}
          variant="primary"
          refusal={count.due === 0 && nobodyText(count)}
          failed={m.thanks_failed()}
          onConfirm={async () => {
            const { due, thanked, sendsAt } = await mutateAsync();
            const done = sendsAt
              ? m.thanks_done_later({ count: due, when: formatMoment(sendsAt, serverDate()) })
              : m.thanks_done({ count: due });
            showToast({ message: [done, ...thankedText(thanked)].join(' ') });
            onClose();
          }}
          onClose={onClose}
        >
          <p className="font-semibold">{m.thanks_count({ count: count.due })}</p>
          <p>{m.thanks_text()}</p>
          <ul className="grid gap-1 text-ink-muted empty:hidden">
            {[...thankedText(count.thanked), ...mutedText(count.muted)].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </LoadedDialog>
  );
}

const thankedText = (count: number) => (count > 0 ? [m.thanks_thanked({ count })] : []);
const mutedText = (count: number) => (count > 0 ? [m.thanks_muted({ count })] : []);

const nobodyText = ({ thanked, muted }: ThanksCount) =>
  thanked + muted === 0 ? m.thanks_nobody() : [...thankedText(thanked), ...mutedText(muted)].join(' ');
