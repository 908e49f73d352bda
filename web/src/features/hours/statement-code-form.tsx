import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { TextField } from '../../components/forms/field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { m } from '../../paraglide/messages.js';

/** Opens the statement whose code is typed. */
export function StatementCodeForm({ code: initial = '' }: { code?: string }) {
  const [code, setCode] = useState(initial);
  const [isEmpty, setIsEmpty] = useState(false);
  const navigate = useNavigate();
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const typed = code.replace(/[\s/]/g, '');
    setIsEmpty(typed === '');
    if (typed) void navigate({ to: '/verklaring/$code', params: { code: typed } });
  }
  return (
    <form onSubmit={onSubmit} className="grid max-w-sm gap-2" noValidate>
      <TextField
        label={m.statement_code()}
        hint={m.statement_code_hint()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={isEmpty ? m.statement_code_required() : null}
        onChange={({ target }) => setCode(target.value)}
      />
      <div>
        <Button type="submit" variant="primary">
          {m.statement_check_do()}
        </Button>
      </div>
    </form>
  );
}
