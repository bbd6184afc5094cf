import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './disclosure.module.css';

/** Something that opens on demand. What is inside is only built once it is open. */
export function Disclosure({
  title,
  aside,
  defaultOpen = false,
  children,
}: {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly defaultOpen?: boolean;
  readonly children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(defaultOpen);
  return (
    <details className={styles.details} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight size={14} className={styles.chevron} aria-hidden="true" />
        <span>{title}</span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  );
}
