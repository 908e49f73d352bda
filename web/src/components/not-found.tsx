import { useLocale } from '../lib/i18n/locale.ts';
import { useDocumentTitle } from '../lib/navigation/document-title.ts';
import { m } from '../paraglide/messages.js';
import { LanternDrawing } from './drawings/lantern-drawing.tsx';
import { LinkButton } from './ui/link-button.tsx';

/** The page for an unknown URL. */
export function NotFound() {
  useLocale();
  useDocumentTitle(m.error_not_found_title());
  return (
    <div className="grid min-h-[80dvh] place-items-center px-4 py-10">
      <div className="grid max-w-md justify-items-center text-center">
        <div className="mb-6 text-primary">
          <LanternDrawing />
        </div>
        <h1 className="text-2xl font-bold">{m.error_not_found_title()}</h1>
        <p className="mt-2 text-ink-muted">{m.error_not_found_text()}</p>
        <LinkButton to="/" variant="primary" className="mt-7">
          {m.error_not_found_home()}
        </LinkButton>
      </div>
    </div>
  );
}
