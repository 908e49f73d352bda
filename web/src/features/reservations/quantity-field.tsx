import { Minus, Plus } from 'lucide-react';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { CONTROL, Field, ONE_LINE } from '../../components/forms/field.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { m } from '../../paraglide/messages.js';
import { type QuantityFault, type ReadQuantity, readQuantity } from './quantity.ts';

const FAULTS: Record<QuantityFault, (named: { count: number }) => string> = {
  no_number: m.reservations_quantity_no_number,
  too_few: m.reservations_quantity_too_few,
  not_whole: m.reservations_quantity_not_whole,
  too_many: m.reservations_quantity_too_many,
};

/**
 * State of the quantity field. On blur it shows the number that will be sent and explains why it differs from
 * what was typed.
 *
 * @param onText called with the field's new text
 */
export function useQuantity(text: string, left: number, onText: (text: string) => void) {
  const [fault, setFault] = useState<QuantityFault | null>(null);
  const isUnseen = useRef(false);
  // The next press counts as having seen the correction.
  useEffect(() => {
    const see = () => {
      isUnseen.current = false;
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, see, true);
    return () => {
      for (const event of events) document.removeEventListener(event, see, true);
    };
  }, []);

  const read: ReadQuantity = readQuantity(text, left);
  function complete(): void {
    if (read.fault) {
      setFault(read.fault);
      isUnseen.current = true;
    }
    if (text !== String(read.quantity)) onText(String(read.quantity));
  }
  // Others reserved meanwhile: the field then agrees with the button and the total before the next press.
  const limitTo = useEffectEvent((_left: number) => {
    if (read.fault === 'too_many') complete();
    isUnseen.current = false;
  });
  useEffect(() => limitTo(left), [left]);
  function change(text: string): void {
    setFault(null);
    onText(text);
  }
  return {
    /** The quantity that would be sent now. */
    quantity: read.quantity,
    fault,
    change,
    complete,
    step(by: 1 | -1): void {
      change(String(readQuantity(String(read.fault ? read.quantity : read.quantity + by), left).quantity));
    },
    /** False while the quantity differs from what was typed and its correction has not been seen. */
    isSeen: (): boolean => read.fault === null && !isUnseen.current,
  };
}

interface QuantityFieldProps {
  text: string;
  left: number;
  /** Whether `left` is what this person can still reserve, rather than what the event has left. */
  isPersonal: boolean;
  error: string | null;
  quantity: ReturnType<typeof useQuantity>;
  ref?: Ref<HTMLInputElement>;
}

/** A number field with step buttons. */
export function QuantityField({ text, left, isPersonal, error, quantity, ref }: QuantityFieldProps) {
  const id = useId();
  const steps: Partial<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };
  function onKeyDown(event: KeyboardEvent): void {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    quantity.step(by);
  }
  const faults = isPersonal ? { ...FAULTS, too_many: m.reservations_quantity_over_person } : FAULTS;
  const hint = quantity.fault ? faults[quantity.fault]({ count: quantity.quantity }) : undefined;
  const textOfLeft = isPersonal ? m.reservations_left_for_you : m.reservations_left;
  return (
    <Field
      id={id}
      label={m.reservations_quantity()}
      error={error}
      hint={
        <span role="status">
          {hint ? (
            <span className="font-semibold text-amber-ink">{hint}</span>
          ) : (
            left > 0 && textOfLeft({ count: left })
          )}
        </span>
      }
    >
      {(wiring) => (
        <div className="grid max-w-52 grid-cols-[auto_1fr_auto]">
          <StepButton
            icon={Minus}
            label={m.reservations_fewer()}
            isEnd={quantity.quantity <= 1}
            onStep={() => quantity.step(-1)}
            className="rounded-l-md border-r-0"
          />
          <input
            {...wiring}
            ref={ref}
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(event: ChangeEvent<HTMLInputElement>) => quantity.change(event.target.value)}
            onBlur={quantity.complete}
            onKeyDown={onKeyDown}
            className={classNames(CONTROL, ONE_LINE, 'tabular rounded-none text-center focus-visible:z-10')}
          />
          <StepButton
            icon={Plus}
            label={m.reservations_more()}
            isEnd={quantity.quantity >= left}
            onStep={() => quantity.step(1)}
            className="rounded-r-md border-l-0"
          />
        </div>
      )}
    </Field>
  );
}

interface StepButtonProps {
  icon: typeof Plus;
  label: string;
  /** Disabled with aria, so that the button keeps its focus at the limit. */
  isEnd: boolean;
  onStep: () => void;
  className: string;
}

function StepButton({ icon: Icon, label, isEnd, onStep, className }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onStep()}
      className={classNames(
        'grid w-12 place-items-center border border-edge bg-surface text-ink transition-colors',
        isEnd ? 'cursor-default text-ink-muted opacity-55' : 'hover:bg-primary-soft',
        className,
      )}
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  );
}
