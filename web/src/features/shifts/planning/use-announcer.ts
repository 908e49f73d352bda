import { useCallback, useState } from 'react';

const NO_BREAK_SPACE = ' ';

/** The text of a live region. The same text twice in a row is announced twice. */
export function useAnnouncer() {
  const [said, setSaid] = useState('');
  const say = useCallback(
    (text: string) => setSaid((last) => (last === text ? `${text}${NO_BREAK_SPACE}` : text)),
    [],
  );
  return { said, say };
}
