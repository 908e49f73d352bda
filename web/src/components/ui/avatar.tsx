import { useState } from 'react';
import { classNames } from './class-names.ts';

const SIZES = { sm: 'size-8 text-sm', md: 'size-10 text-base', lg: 'size-24 text-2xl' };

interface AvatarProps {
  /** Not read out: the name stands beside it. */
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof SIZES;
}

/** A face, or the initials while there is none. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const words = name.split(/[\s@._-]+/u).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
  const face = src && src !== brokenSrc ? src : null;
  return (
    <span
      aria-hidden="true"
      // Drawn, not written: as text they would have to be in the name of the link around them.
      data-initials={initials}
      className={classNames(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft font-semibold text-primary-ink select-none',
        !face && 'before:content-[attr(data-initials)]',
        SIZES[size],
      )}
    >
      {face && (
        <img src={face} alt="" className="size-full object-cover" onError={() => setBrokenSrc(face)} />
      )}
    </span>
  );
}
