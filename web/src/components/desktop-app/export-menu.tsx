import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorDown } from 'lucide-react';
import { useState } from 'react';
import { canOfferApp, desktopAppQuery } from '../../lib/desktop-app/desktop-app.query.ts';
import { m } from '../../paraglide/messages.js';
import { LazyDialog } from '../lazy-dialog.tsx';
import { Menu } from '../ui/menu.tsx';

const loadDialog = async () => (await import('./app-dialog.tsx')).AppDialog;

/** What else there is to exporting, in a browser: the app that does it by itself. */
export function ExportMenu() {
  const client = useQueryClient();
  // As known when the screen opened: later it would move the buttons beside it.
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
