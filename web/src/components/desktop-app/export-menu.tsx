import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorDown } from 'lucide-react';
import { useState } from 'react';
import { canOfferApp, desktopAppQuery } from '../../lib/desktop-app/desktop-app.query.ts';
import { m } from '../../paraglide/messages.js';
import { LazyDialog } from '../lazy-dialog.tsx';
import { Menu } from '../ui/menu.tsx';

const loadDialog = async () => (await import('./app-dialog.tsx')).AppDialog;

/** The menu beside the export button, in a browser: offers the app that exports automatically. */
export function ExportMenu() {
  const client = useQueryClient();
  // Read when the screen opens: if it appeared later, the buttons beside it would move.
  const [offer] = useState(() => client.getQueryData(desktopAppQuery.queryKey));
  useQuery({ ...desktopAppQuery, enabled: canOfferApp(), notifyOnChangeProps: [] });
  const [isOpen, setIsOpen] = useState(false);
  if (!offer || !canOfferApp()) return null;
  return (
    <>
      <Menu
        label={m.desktop_app_export_more()}
        items={[{ label: m.desktop_app_export_daily(), icon: MonitorDown, onSelect: () => setIsOpen(true) }]}
      />
      {isOpen && <LazyDialog load={loadDialog} props={{ offer, onClose: () => setIsOpen(false) }} />}
    </>
  );
}
