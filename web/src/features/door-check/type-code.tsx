import { parseTicketReference } from '@ijsploeg/worker/contract';
import { useRef, useState } from 'react';
import { TextField } from '../../components/forms/field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { m } from '../../paraglide/messages.js';
import { unlockSound } from './signals.ts';

/**
 * A field for the code of a ticket that cannot be scanned. An invalid code stays in the field to be
 * corrected.
 */
export function TypeCode({ onReference }: { onReference: (reference: string) => void }) {
  const [text, setText] = useState('');
  const [hasError, setHasError] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const error = text.trim() ? m.door_code_wrong() : m.door_code_missing();
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        unlockSound();
        const reference = parseTicketReference(text);
        setHasError(!reference);
        input.current?.focus();
        if (!reference) return;
        setText('');
        onReference(reference);
      }}
    >
      <div className="min-w-0 grow">
        <TextField
          ref={input}
          label={m.door_code()}
          hint={m.door_code_hint()}
          error={hasError ? error : null}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setHasError(false);
          }}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={40}
          className="tabular uppercase placeholder:normal-case"
        />
      </div>
      <Button type="submit" variant="primary" className="mt-8 h-12 pointer-fine:h-11">
        {m.door_check()}
      </Button>
    </form>
  );
}
