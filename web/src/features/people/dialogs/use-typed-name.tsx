import { useState } from 'react';
import { TextField } from '../../../components/forms/field.tsx';
import { isSameName } from '../../../lib/forms/same-name.ts';
import { useInitialFocus } from '../../../lib/forms/use-initial-focus.ts';
import { m } from '../../../paraglide/messages.js';

/**
 * A field in which a person's name has to be typed, before an action that must not happen by mistake. `isTyped`
 * returns whether it was, and marks the field if not.
 */
export function useTypedName(name: string) {
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const ref = useInitialFocus();

  function isTyped(): boolean {
    const isRight = isSameName(text, name);
    setIsWrong(!isRight);
    if (!isRight) ref.current?.focus();
    return isRight;
  }
  const field = (
    <TextField
      ref={ref}
      label={m.people_remove_type({ name })}
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      value={text}
      error={isWrong ? m.people_remove_mistyped() : null}
      onChange={({ target }) => {
        setText(target.value);
        setIsWrong(false);
      }}
    />
  );
  return { field, isTyped };
}
