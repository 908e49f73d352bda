import type { ExportOutcome, Locale } from '@ijsploeg/worker/contract';
import { Notification } from 'electron';
import { m } from '../texts.ts';
import type { Windows } from '../windows/windows.ts';
import type { News } from './activity-watch.ts';

interface NoticesOptions {
  locale: () => Locale;
  /** Whether the person wants to be told news. */
  wantsNews: () => boolean;
  windows: Windows;
  openPath: (path: string) => void;
  /** Shows a saved workbook in its folder. */
  showExport: (id: string) => void;
}

/** System notifications for organisers. They contain no names of people. */
export function createNotices({ locale, wantsNews, windows, openPath, showExport }: NoticesOptions) {
  // Without a reference a notification is garbage collected, and its click is lost.
  const shown = new Set<Notification>();

  function show(title: string, body: string, onClick: () => void): void {
    if (!Notification.isSupported()) return;
    const notice = new Notification({ title, body });
    shown.add(notice);
    notice.on('click', onClick);
    notice.on('close', () => shown.delete(notice));
    notice.show();
  }

  const openShifts = () => openPath('/shifts');

  return {
    showNews({ requests, lateCancellations }: News): void {
      if (!wantsNews()) return;
      const options = { locale: locale() };
      if (requests > 0)
        show(
          m.desktop_news_requests_title({ count: requests }, options),
          m.desktop_news_requests_text({}, options),
          () => openPath('/volunteer-approval'),
        );
      for (const { shiftId, title } of lateCancellations)
        show(
          m.desktop_news_cancelled_title({ title }, options),
          m.desktop_news_cancelled_text({}, options),
          () => openPath(`/shifts?shift=${encodeURIComponent(shiftId)}`),
        );
      if (!windows.current?.isFocused()) windows.current?.flashFrame(true);
    },
    showDailyFailure(): void {
      const options = { locale: locale() };
      show(m.desktop_daily_failed_title({}, options), m.desktop_daily_failed_text({}, options), openShifts);
    },
    /** How an export ended whose window was closed. */
    showExportEnd(outcome: ExportOutcome): void {
      const options = { locale: locale() };
      if (outcome.outcome === 'saved')
        show(m.desktop_export_saved_title({}, options), `${outcome.file} · ${outcome.folder}`, () =>
          showExport(outcome.id),
        );
      else if (outcome.outcome !== 'cancelled')
        show(
          m.desktop_export_failed_title({}, options),
          m.desktop_export_failed_text({}, options),
          openShifts,
        );
    },
  };
}
export type Notices = ReturnType<typeof createNotices>;
