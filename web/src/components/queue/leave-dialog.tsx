import { m } from '../../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface LeaveDialogProps {
  /** The entries that wait: "3 controles nog niet bevestigd". */
  title: string;
  /** What happens to them. */
  text?: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks for confirmation before the screen is left with unfinished work, such as entries that wait to be sent. */
export function LeaveDialog({ title, text = m.door_leave_text(), onStay, onLeave }: LeaveDialogProps) {
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
      <p>{text}</p>
    </Dialog>
  );
}
