import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

/** How far a key goes; Home and End go beyond either end. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface ToolbarProps {
  readonly label: string;
  readonly className: string | undefined;
  /** Whether it lies over the map, which keeps its pin out from under it. */
  readonly isMapFurniture?: boolean;
  readonly children: ReactNode;
}

/**
 * Buttons that are one stop of the Tab key, after the ARIA pattern "toolbar": the one that had the focus last, else the
 * one that is pressed, else the first. The arrows, Home and End go through them.
 */
export function Toolbar({ label, className, isMapFurniture = false, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);

  function settle(): void {
    const buttons = listButtons(bar.current);
    const stop =
      buttons.find((button) => button === last.current) ??
      buttons.find((button) => button.getAttribute('aria-pressed') === 'true') ??
      buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }
  // Buttons come, go and are switched off with what is drawn.
  useLayoutEffect(settle);

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    const buttons = listButtons(bar.current);
    const from = buttons.findIndex((button) => button === event.target);
    if (step === undefined || from < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(buttons.length - 1, from + step))]?.focus();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      data-map-furniture={isMapFurniture ? '' : undefined}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        last.current = target;
        settle();
      }}
    >
      {children}
    </div>
  );
}

function listButtons(bar: HTMLElement | null): HTMLButtonElement[] {
  return [...(bar?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
}
