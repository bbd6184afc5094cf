import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CodeDetails } from './code-details.tsx';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

const icons = { neutral: Info, caution: TriangleAlert, danger: CircleAlert } as const;

interface NoticeProps {
  readonly tone?: keyof typeof icons;
  readonly title: ReactNode;
  /** Level of the title as a heading, where the notice is all that a screen shows. */
  readonly level?: 1 | 2;
  /** Of what happened, or the id of a logged fault: for support. */
  readonly code?: string | undefined;
  readonly children?: ReactNode;
}

/** Something to know: what happened, what it means, what to do. Said aloud when it is a danger. */
export function Notice({ tone = 'neutral', title, level, code, children }: NoticeProps) {
  const Icon = icons[tone];
  const Title = level === undefined ? 'div' : (`h${level}` as const);
  return (
    <div
      className={classNames(styles.notice, tone !== 'neutral' && styles[tone])}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      <span className={styles.icon}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <Title className={styles.title}>{title}</Title>
      <div className={styles.body}>
        {children}
        {code !== undefined && <CodeDetails code={code} />}
      </div>
    </div>
  );
}
