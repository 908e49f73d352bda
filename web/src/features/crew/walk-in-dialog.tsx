import {
  MAX_GUEST_NAME_CHARS,
  MAX_WALK_INS_FOUND,
  MIN_WALK_IN_SEARCH_CHARS,
} from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { TextField } from '../../components/forms/field.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { failureReason } from '../../lib/api/error-message.ts';
import { fullName } from '../../lib/format/person-name.ts';
import { useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { m } from '../../paraglide/messages.js';
import { walkInsQuery } from './crew.queries.ts';

interface WalkInDialogProps {
  shiftId: string;
  /** The title of the shift. */
  title: string;
  onAdd: (walkIn: { volunteerId: string | null; name: string }) => void;
  onClose: () => void;
}

/** Searches of a lead are counted, so one waits until the typing pauses. */
const SEARCH_DELAY_MS = 400;

/** Adds somebody who came without being planned: a volunteer who is found by name, or a guest. */
export function WalkInDialog({ shiftId, title, onAdd, onClose }: WalkInDialogProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const name = typed.trim();
  const search = useDebouncedValue(name, SEARCH_DELAY_MS);
  const { data: people, error, isFetching } = useQuery(walkInsQuery(shiftId, search));
  const isSearched = search === name && name.length >= MIN_WALK_IN_SEARCH_CHARS && !isFetching;
  return (
    <Dialog title={m.crew_walk_in()} description={title} onClose={onClose} initialFocus={input}>
      <div className="grid gap-3">
        <TextField
          ref={input}
          label={m.crew_walk_in_search()}
          hint={m.crew_walk_in_hint()}
          value={typed}
          autoComplete="off"
          maxLength={MAX_GUEST_NAME_CHARS}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div role="status">
          {isSearched && error && (
            <Alert tone="notice">
              {error instanceof ApiError ? failureReason(error) : m.crew_walk_in_offline()}
            </Alert>
          )}
          {isSearched && people?.length === 0 && <p className="text-ink-muted">{m.crew_walk_in_none()}</p>}
          {isSearched && people?.length === MAX_WALK_INS_FOUND && (
            <p className="text-ink-muted">{m.crew_walk_in_more()}</p>
          )}
        </div>
        {people && name.length >= MIN_WALK_IN_SEARCH_CHARS && (
          <ul className="grid gap-2">
            {people.map((person) => (
              <li key={person.id}>
                <Button
                  wide
                  className="min-h-14 justify-start text-left pointer-fine:min-h-12"
                  onClick={() => onAdd({ volunteerId: person.id, name: fullName(person) })}
                >
                  {fullName(person)}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {name !== '' && (
          <div className="border-t border-line pt-3">
            <Button
              variant="quiet"
              icon={UserPlus}
              className="min-h-14 text-left wrap-anywhere"
              onClick={() => onAdd({ volunteerId: null, name })}
            >
              {m.crew_walk_in_guest({ name })}
            </Button>
            <p className="px-4 text-sm text-ink-muted">{m.crew_walk_in_guest_hint()}</p>
          </div>
        )}
      </div>
    </Dialog>
  );
}
