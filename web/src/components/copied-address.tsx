import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { showToast } from '../lib/toasts/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button } from './ui/button.tsx';

interface CopiedAddressProps {
  url: string;
  /** What the address is, for screen readers. */
  label: string;
}

/** An address that is shown once, with a button that copies it. */
export function CopiedAddress({ url, label }: CopiedAddressProps) {
  const ref = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ message: m.address_copied() });
    } catch {
      ref.current?.select();
      showToast({ tone: 'error', message: m.address_copy_failed() });
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={ref}
        readOnly
        value={url}
        aria-label={label}
        onFocus={(event) => event.target.select()}
        className="min-h-11 min-w-0 grow basis-56 rounded-md border border-edge bg-surface px-3 text-lg pointer-fine:min-h-10 pointer-fine:text-sm"
      />
      <Button icon={Copy} onClick={() => void copy()}>
        {m.address_copy()}
      </Button>
    </div>
  );
}
