import type { Locale } from '@ijsploeg/worker/contract';
import { Notification } from 'electron';
import type { News } from './activity-watch.ts';
import { m } from './texts.ts';
import type { Windows } from './windows.ts';

interface Notices {
  locale: () => Locale;
  /** Whether the person wants to be told news. */
  wantsNews: () => boolean;
  windows: Windows;
  openPath: (path: string) => void;
}

/** System notifications for organisers. They contain no names of people. */
export function createNotices({ locale, wantsNews, windows, openPath }: Notices) {
  // Without a reference a notification is garbage collected, and its click is lost.
  const shown = new Set<Notification>();

  function show(title: string, body: string, path: string): void {
    if (!Notification.isSupported()) return;
    const notice = new Notification({ title, body });
    shown.add(notice);
    notice.on('click', () => openPath(path));
    notice.on('close', () => shown.delete(notice));
    notice.show();
  }

  return {
    showNews({ requests, lateCancellations }: News): void {
      if (!wantsNews()) return;
      const options = { locale: locale() };
      if (requests > 0)
        show(
          m.desktop_news_requests_title({ count: requests }, options),
          m.desktop_news_requests_text({}, options),
          '/volunteer-approval',
        );
      for (const { shiftId, title } of lateCancellations)
        show(
          m.desktop_news_cancelled_title({ title }, options),
          m.desktop_news_cancelled_text({}, options),
          `/shifts?shift=${encodeURIComponent(shiftId)}`,
        );
      if (!windows.current?.isFocused()) windows.current?.flashFrame(true);
    },
    showDailyFailure(): void {
      const options = { locale: locale() };
      show(m.desktop_daily_failed_title({}, options), m.desktop_daily_failed_text({}, options), '/shifts');
    },
  };
}
