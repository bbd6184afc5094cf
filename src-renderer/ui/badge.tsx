import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './badge.module.css';

/** A small label on something: a state, a kind, a caution. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  readonly tone?: 'neutral' | 'accent' | 'caution';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, tone !== 'neutral' && styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
