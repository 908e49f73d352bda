import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { m } from '../../paraglide/messages.js';
import { type Crop, cropShare, dragCrop, MAX_ZOOM, placeCrop, wholeCrop, zoomCrop } from './crop-geometry.ts';
import { drawCrop } from './picture.ts';

/** The canvas's pixels: twice the 320 CSS pixels of the view, to be sharp on a phone. */
const VIEW_PIXELS = 640;
const KEY_STEP = 0.04;
const ZOOM_STEP = 0.25;

interface CropDialogProps {
  picture: ImageBitmap;
  onClose: () => void;
  onChosen: (crop: Crop) => void;
}

/** Crops a picture by dragging, pinching, the wheel, the slider or the keyboard. */
export function CropDialog({ picture, onClose, onChosen }: CropDialogProps) {
  const [crop, setCrop] = useState(() => wholeCrop(picture));
  const id = useId();
  return (
    <Dialog
      title={m.profile_crop_title()}
      description={m.profile_crop_hint()}
      size="sm"
      onClose={onClose}
      edits={null}
      onSubmit={(event) => {
        event.preventDefault();
        onChosen(crop);
      }}
      footer={
        <>
          <Button onClick={onClose}>{m.profile_crop_cancel()}</Button>
          <Button type="submit" variant="primary">
            {m.profile_crop_use()}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        <CropView picture={picture} crop={crop} onCrop={setCrop} />
        <div className="flex w-full max-w-80 items-center gap-1">
          <IconButton
            icon={Minus}
            label={m.profile_zoom_out()}
            onClick={() => setCrop(zoomCrop(picture, crop, crop.zoom - ZOOM_STEP))}
          />
          <label htmlFor={id} className="sr-only">
            {m.profile_zoom()}
          </label>
          <input
            id={id}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.01}
            value={crop.zoom}
            aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
            onChange={({ target }) => setCrop(zoomCrop(picture, crop, Number(target.value)))}
            className="h-11 min-w-0 grow accent-primary"
          />
          <IconButton
            icon={Plus}
            label={m.profile_zoom_in()}
            onClick={() => setCrop(zoomCrop(picture, crop, crop.zoom + ZOOM_STEP))}
          />
        </div>
      </div>
    </Dialog>
  );
}

interface CropViewProps {
  picture: ImageBitmap;
  crop: Crop;
  onCrop: (change: (crop: Crop) => Crop) => void;
}

interface Point {
  x: number;
  y: number;
}

function CropView({ picture, crop, onCrop }: CropViewProps) {
  const view = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, Point>());

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  // React's wheel listener is passive and could not prevent the dialog from scrolling.
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      const at = pointIn(element, event);
      onCrop((crop) => zoomCrop(picture, crop, crop.zoom * Math.exp(-event.deltaY / 400), at));
    };
    element.addEventListener('wheel', zoom, { passive: false });
    return () => element.removeEventListener('wheel', zoom);
  }, [picture, onCrop]);

  function move(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointIn(event.currentTarget, event);
    const [other] = [...fingers.current].filter(([finger]) => finger !== event.pointerId).map(([, at]) => at);
    fingers.current.set(event.pointerId, now);
    if (other) {
      const spread = distance(now, other) / Math.max(distance(before, other), 0.01);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      onCrop((crop) => zoomCrop(picture, crop, crop.zoom * spread, middle));
    }
    // With two fingers the picture follows their midpoint, which moves half as far as one finger.
    const share = other ? 0.5 : 1;
    onCrop((crop) => dragCrop(picture, crop, (now.x - before.x) * share, (now.y - before.y) * share));
  }

  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId);

  function press(event: KeyboardEvent) {
    const move = KEYS[event.key];
    if (!move) return;
    event.preventDefault();
    onCrop((crop) => move(picture, crop));
  }

  return (
    <div
      ref={view}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, pointIn(event.currentTarget, event));
      }}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      className={classNames(
        'relative aspect-square w-full max-w-80 cursor-grab touch-none overflow-hidden rounded-full border border-line bg-sunken active:cursor-grabbing',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
      )}
    >
      <canvas ref={canvas} width={VIEW_PIXELS} height={VIEW_PIXELS} className="size-full" />
      {(['x', 'y'] as const).map((axis) => (
        <input
          key={axis}
          type="range"
          className="sr-only"
          aria-label={axis === 'x' ? m.profile_crop_x() : m.profile_crop_y()}
          min={0}
          max={100}
          value={cropShare(picture, crop, axis) * 100}
          aria-valuetext={`${Math.round(cropShare(picture, crop, axis) * 100)}%`}
          onKeyDown={press}
          onChange={({ target }) =>
            onCrop((crop) => placeCrop(picture, crop, axis, Number(target.value) / 100))
          }
        />
      ))}
    </div>
  );
}

/** All four arrow keys work, whichever of the two sliders has the focus. */
const KEYS: Record<string, (picture: ImageBitmap, crop: Crop) => Crop> = {
  ArrowLeft: (picture, crop) => dragCrop(picture, crop, KEY_STEP, 0),
  ArrowRight: (picture, crop) => dragCrop(picture, crop, -KEY_STEP, 0),
  ArrowUp: (picture, crop) => dragCrop(picture, crop, 0, KEY_STEP),
  ArrowDown: (picture, crop) => dragCrop(picture, crop, 0, -KEY_STEP),
  '+': (picture, crop) => zoomCrop(picture, crop, crop.zoom + ZOOM_STEP),
  '=': (picture, crop) => zoomCrop(picture, crop, crop.zoom + ZOOM_STEP),
  '-': (picture, crop) => zoomCrop(picture, crop, crop.zoom - ZOOM_STEP),
};

/** A pointer's position relative to the middle of the view, as a share of its side. */
function pointIn(view: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = view.getBoundingClientRect();
  return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
