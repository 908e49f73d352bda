import type { Event } from '@ijsploeg/worker/contract';
import { EVENT_IMAGE_PIXELS, EVENT_IMAGE_SMALL_PIXELS } from '@ijsploeg/worker/contract';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../components/ui/class-names.ts';
import { EventDrawing } from './event-drawing.tsx';
import { EVENT_PICTURE_SIZES } from './event-picture-sizes.ts';

interface EventPictureProps {
  event: Pick<Event, 'id' | 'imageUrl' | 'imageSmallUrl'>;
  /** The small size in a list; both sizes on the event's own page, for the browser to choose. */
  size: 'card' | 'page';
  /** Visible at once, so loaded first. Others are loaded lazily. */
  isFirst?: boolean;
  className?: string;
  /** Rendered over the picture. */
  children?: ReactNode;
}

/**
 * An event's picture in a 16 : 9 frame, so that loading it does not shift the layout; a drawing when there is none or
 * it cannot be loaded. Decorative: the title is beside it.
 */
export function EventPicture({ event, size, isFirst = false, className, children }: EventPictureProps) {
  const { imageUrl, imageSmallUrl } = event;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const src = size === 'card' ? (imageSmallUrl ?? imageUrl) : imageUrl;
  return (
    <div className={classNames('night relative aspect-video overflow-hidden', className)}>
      {src && src !== failedUrl ? (
        <img
          src={src}
          {...(size === 'page' && imageSmallUrl && imageSmallUrl !== imageUrl && srcSet(src, imageSmallUrl))}
          alt=""
          width={size === 'card' ? EVENT_IMAGE_SMALL_PIXELS : EVENT_IMAGE_PIXELS}
          height={((size === 'card' ? EVENT_IMAGE_SMALL_PIXELS : EVENT_IMAGE_PIXELS) * 9) / 16}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailedUrl(src)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <EventDrawing name={event.id} />
      )}
      {children}
    </div>
  );
}

const srcSet = (large: string, small: string) => ({
  srcSet: `${small} ${EVENT_IMAGE_SMALL_PIXELS}w, ${large} ${EVENT_IMAGE_PIXELS}w`,
  sizes: EVENT_PICTURE_SIZES,
});
