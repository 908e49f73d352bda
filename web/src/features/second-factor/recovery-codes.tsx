import { Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { printText } from '../../lib/browser/print-text.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { PORTAL_NAME } from '../../lib/portal.ts';
import { m } from '../../paraglide/messages.js';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus has been removed.
  useEffect(() => heading.current?.focus(), []);
  const text = [m.factor_codes_file_text({ email, name: PORTAL_NAME }), '', ...codes, ''].join('\n');
  return (
    <div className="grid gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg font-bold">
          {m.factor_codes_title()}
        </h3>
        <p className="mt-1">{m.factor_codes_lead()}</p>
      </div>
      <ul
        aria-label={m.factor_codes_list()}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md bg-sunken px-4 py-3 text-center font-mono"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button
          icon={Download}
          onClick={() => saveFile(m.factor_codes_file(), new TextEncoder().encode(text), 'text/plain')}
        >
          {m.factor_codes_save()}
        </Button>
        <Button icon={Printer} onClick={() => printText(text)}>
          {m.factor_codes_print()}
        </Button>
      </div>
      <Button variant="primary" wide onClick={onDone}>
        {m.factor_codes_done()}
      </Button>
    </div>
  );
}
