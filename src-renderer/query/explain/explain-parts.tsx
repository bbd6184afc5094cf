import { Fragment, type ReactNode } from 'react';
import layout from '#renderer/ui/layout.module.css';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import styles from './explain.module.css';

/** Decimals of a height that a curve is read at: to the millimetre, so that what is read there can be followed. */
export const HEIGHT_DECIMALS = 3;
/** Of a curve's own points: whole feet are multiples of 0.3048 m. */
export const POINT_DECIMALS = 4;
/** Of a damage ratio: what is multiplied by an insured value of a million comes out to the unit. */
export const RATIO_DECIMALS = 6;
/** Of the ratios of a curve that is published in whole percent or tenths of it. */
export const ROUND_RATIO_DECIMALS = 3;

/** A short list of names and what they are. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** One step of the calculation under its own title. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={layout.stack6}>
      <h4 className={styles.partTitle}>{title}</h4>
      {children}
    </div>
  );
}

/** A table that may be wider than the panel: it scrolls by itself, also by keyboard. */
export function WideTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ScrollRegion label={label} className={styles.scroll} role="group">
      {children}
    </ScrollRegion>
  );
}
