import { m } from '../../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface LeaveDialogProps {
  /** The entries that wait: "3 controles nog niet bevestigd". */
  title: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks for confirmation before the screen is left while entries wait to be sent. */
export function LeaveDialog({ title, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      size="sm"
      title={title}
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
