import { useEffect, useRef } from 'react';

interface SelectBoxProps {
  /** The name of what it selects, for screen readers. */
  label: string;
  /** `some`: it stands for several items, and not all of them are selected. */
  state: 'all' | 'some' | 'none';
  onChange: (isSelected: boolean) => void;
}

/** A checkbox with a large target, for one or several places. */
export function SelectBox({ label, state, onChange }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className="-m-2.5 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-primary"
      />
    </label>
  );
}
