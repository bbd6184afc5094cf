import type { HTMLAttributes, Ref } from 'react';
import { useKeptScroll } from './kept-scroll.ts';

interface ScrollRegionProps extends HTMLAttributes<HTMLDivElement> {
  /** What scrolls, for screen readers. */
  readonly label: string;
  readonly ref?: Ref<HTMLDivElement>;
  /** Where it is scrolled to is kept under this name; in the place of a `ref`. */
  readonly keptAs?: string;
}

/** A part of the screen that scrolls by itself, also by keyboard: the class that it is given says which way. */
export function ScrollRegion({ label, role = 'region', ref, keptAs, ...rest }: ScrollRegionProps) {
  const keep = useKeptScroll(keptAs ?? null);
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus (axe: scrollable-region-focusable)
  return <div {...rest} ref={keptAs === undefined ? ref : keep} role={role} aria-label={label} tabIndex={0} />;
}
