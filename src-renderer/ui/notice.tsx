import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

const icons = { neutral: Info, caution: TriangleAlert, danger: CircleAlert } as const;

interface NoticeProps {
  readonly tone?: keyof typeof icons;
  readonly title: ReactNode;
  /** For support, in small print. */
  readonly code?: string | undefined;
  readonly children?: ReactNode;
}

/** Something to know: what happened, what it means, what to do. Said aloud when it is a danger. */
export function Notice({ tone = 'neutral', title, code, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      className={classNames(styles.notice, tone !== 'neutral' && styles[tone])}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      <span className={styles.icon}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <div className={styles.title}>{title}</div>
      <div className={styles.body}>
        {children}
        {code !== undefined && <div className={styles.code}>{code}</div>}
      </div>
    </div>
  );
}
