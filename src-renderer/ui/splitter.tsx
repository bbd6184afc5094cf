import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** What a splitter sets, in a unit of its user's: pixels of a width, or a share. */
export interface SplitterRange {
  readonly minimum: number;
  /** What a double click goes back to. */
  readonly usual: number;
  readonly maximum: number;
}

interface SplitterProps {
  readonly className: string | undefined;
  readonly label: string;
  /** Of the edge itself: one that is drawn up and down lies horizontally. */
  readonly orientation: 'horizontal' | 'vertical';
  readonly range: SplitterRange;
  readonly value: number;
  /** What an arrow key adds: the one to the right or down where it is positive. */
  readonly step: number;
  /** What the value is said as to a screen reader: whole pixels where it is left out; of a share {@link sayShare}. */
  readonly say?: (value: number) => number;
  /** The value where the pointer is. */
  readonly valueAt: (event: PointerEvent) => number;
  readonly onChange: (value: number) => void;
}

/** Percent of a share, 0..1. */
export function sayShare(share: number): number {
  return Math.round(share * 100);
}

/** The edge between two parts of a screen: drawn with the pointer, or with the arrow keys. */
export function Splitter({
  className,
  label,
  orientation,
  range,
  value,
  step,
  say = Math.round,
  valueAt,
  onChange,
}: SplitterProps) {
  const [isDragging, setIsDragging] = useState(false);

  function set(next: number): void {
    onChange(Math.min(range.maximum, Math.max(range.minimum, next)));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const [less, more] = orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key !== less && event.key !== more) return;
    event.preventDefault();
    set(event.key === more ? value + step : value - step);
  }

  return (
    <div
      className={className}
      role="separator"
      tabIndex={0}
      aria-orientation={orientation}
      aria-label={label}
      aria-valuenow={say(value)}
      aria-valuemin={say(range.minimum)}
      aria-valuemax={say(range.maximum)}
      data-dragging={isDragging}
      onPointerDown={({ currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId);
        setIsDragging(true);
      }}
      onPointerMove={(event) => {
        if (isDragging) set(valueAt(event));
      }}
      onPointerUp={() => setIsDragging(false)}
      onPointerCancel={() => setIsDragging(false)}
      onDoubleClick={() => set(range.usual)}
      onKeyDown={onKeyDown}
    />
  );
}
