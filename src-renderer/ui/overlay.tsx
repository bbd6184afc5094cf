import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styles from './overlay.module.css';

/**
 * Something short-lived over the whole window, with the focus in it: closed by Escape, by a click beside it, and by
 * whatever it does. The focus goes back to where it was.
 */
export function Overlay({
  label,
  onClose,
  children,
}: {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latestOnClose = useRef(onClose);
  // Before a field in it takes the focus, which happens sooner than any effect.
  const [cameFrom] = useState(() => document.activeElement);
  useEffect(() => {
    latestOnClose.current = onClose;
  });

  // Closed before it is taken out of the page, so that the focus is never nowhere.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    function close(event: Event): void {
      // Nothing behind it is meant.
      event.preventDefault();
      event.stopPropagation();
      latestOnClose.current();
    }
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') close(event);
    });
    element.addEventListener('cancel', close);
    element.addEventListener('click', (event) => {
      // The backdrop counts as the dialog itself; everything that is seen lies inside the inner box.
      if (event.target === element) close(event);
    });
    // Modal: what lies behind can neither be reached by Tab nor read by a screen reader.
    element.showModal();
    return () => {
      element.close();
      const { activeElement } = document;
      const isTaken = activeElement !== null && activeElement !== document.body && !element.contains(activeElement);
      if (!isTaken && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
    };
  }, [cameFrom]);

  return (
    <dialog ref={dialog} className={styles.overlay} aria-label={label}>
      <div className={styles.box}>{children}</div>
    </dialog>
  );
}
