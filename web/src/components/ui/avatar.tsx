import { useState } from 'react';
import { classNames } from './class-names.ts';

const SIZES = { sm: 'size-8 text-sm', md: 'size-10 text-base', lg: 'size-24 text-2xl' };

interface AvatarProps {
  /** Not announced, because the name is shown beside it. */
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof SIZES;
}

/** A person's picture, or their initials without one. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const words = name.split(/[\s@._-]+/u).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
  const picture = src && src !== brokenSrc ? src : null;
  return (
    <span
      aria-hidden="true"
      // Rendered by CSS: as text, the initials would be part of the accessible name of a surrounding link.
      data-initials={initials}
      className={classNames(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft font-semibold text-primary-ink select-none',
        !picture && 'before:content-[attr(data-initials)]',
        SIZES[size],
      )}
    >
      {picture && (
        <img src={picture} alt="" className="size-full object-cover" onError={() => setBrokenSrc(picture)} />
      )}
    </span>
  );
}
