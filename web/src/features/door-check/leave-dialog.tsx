import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { m } from '../../paraglide/messages.js';

interface LeaveDialogProps {
  count: number;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks for confirmation before leaving with unconfirmed checks. */
export function LeaveDialog({ count, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      size="sm"
      title={m.door_waiting({ count })}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onLeave}>{m.door_leave()}</Button>
          <Button variant="primary" onClick={onStay}>
            {m.door_stay()}
          </Button>
        </>
      }
    >
      <p>{m.door_leave_text()}</p>
    </Dialog>
  );
}
