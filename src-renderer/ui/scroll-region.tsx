import type { HTMLAttributes, Ref } from 'react';

interface ScrollRegionProps extends HTMLAttributes<HTMLDivElement> {
  /** What scrolls, for screen readers. */
  readonly label: string;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A part of the screen that scrolls by itself, also by keyboard: the class that it is given says which way. */
export function ScrollRegion({ label, role = 'region', ...rest }: ScrollRegionProps) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus (axe: scrollable-region-focusable)
  return <div {...rest} role={role} aria-label={label} tabIndex={0} />;
}
