import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useMemo } from 'react';

/**
 * Dragging by mouse and touch (docs/decisions/015-planning-grid.md). The library uses the browser's own drag and drop;
 * what is dragged is looked up when the drag begins, so that a row need not be registered again when its data changes.
 */

const DRAGGED = 'ijsploeg-dragged';
const TARGET = 'ijsploeg-target';

/** The ref of an element that can be dragged, or undefined. */
export function useDragSource(item: string | null) {
  return useMemo(
    () =>
      item === null
        ? undefined
        : (element: HTMLElement | null) =>
            element ? draggable({ element, getInitialData: () => ({ [DRAGGED]: item }) }) : undefined,
    [item],
  );
}

/** The ref of an element on which something can be dropped. */
export function useDropTarget(shiftId: string, onOver: (isOver: boolean) => void) {
  return useMemo(
    () => (element: HTMLElement | null) =>
      element
        ? dropTargetForElements({
            element,
            getData: () => ({ [TARGET]: shiftId }),
            onDragEnter: () => onOver(true),
            onDragLeave: () => onOver(false),
            onDrop: () => onOver(false),
          })
        : undefined,
    [shiftId, onOver],
  );
}

interface DragEvents {
  onStart: (item: string) => void;
  /** Called with the shift below the pointer; undefined beside all of them. */
  onDrop: (shiftId: string | undefined) => void;
}

/** Follows every drag on the screen. */
export function useDrags({ onStart, onDrop }: DragEvents): void {
  const start = useEffectEvent(onStart);
  const drop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => DRAGGED in source.data,
        onDragStart: ({ source }) => start(String(source.data[DRAGGED])),
        onDrop: ({ location }) => {
          const shiftId = location.current.dropTargets[0]?.data[TARGET];
          drop(typeof shiftId === 'string' ? shiftId : undefined);
        },
      }),
    [],
  );
}
