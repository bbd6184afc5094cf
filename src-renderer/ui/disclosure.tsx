import { ChevronRight } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useShortcut } from './keyboard/use-shortcut.ts';
import { createRecordStorage } from './record-storage.ts';
import styles from './disclosure.module.css';

interface OpenSectionsState {
  /** By the name of the part; a part that was never opened or closed by hand is not among them. */
  readonly isOpen: Readonly<Record<string, boolean>>;
  readonly setOpen: (part: string, isOpen: boolean) => void;
}

/** Which parts of the panels were opened and which collapsed, kept in the storage that all windows share. */
export const useOpenSections = create<OpenSectionsState>()(
  persist(
    (set) => ({
      isOpen: {},
      setOpen: (part, isOpen) => set((state) => ({ isOpen: { ...state.isOpen, [part]: isOpen } })),
    }),
    {
      name: 'freeboard.parts',
      version: 1,
      storage: createRecordStorage<OpenSectionsState, 'isOpen'>('isOpen'),
      partialize: ({ isOpen }) => ({ isOpen }),
    },
  ),
);

/**
 * Something that opens on demand. What is inside is only built once it is open. Where it holds an entry, `isEntry`,
 * Escape closes it, while the focus is in it, before it closes what it stands in. One with a name (`rememberAs`) is as
 * it was left wherever it comes up again, also after a restart.
 */
export function Disclosure({
  title,
  aside,
  defaultOpen = false,
  isEntry = false,
  rememberAs,
  onOpen,
  children,
}: {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly defaultOpen?: boolean;
  readonly isEntry?: boolean;
  readonly rememberAs?: string;
  /** Called when it is opened by hand. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}) {
  const [isOpenHere, setIsOpenHere] = useState(defaultOpen);
  const kept = useOpenSections((state) => (rememberAs === undefined ? undefined : state.isOpen[rememberAs]));
  const isOpen = rememberAs === undefined ? isOpenHere : (kept ?? defaultOpen);
  function setIsOpen(next: boolean): void {
    // It is also told when it opens without a hand, at first: that is nothing to remember.
    if (next === isOpen) return;
    if (rememberAs === undefined) setIsOpenHere(next);
    else useOpenSections.getState().setOpen(rememberAs, next);
    if (next) onOpen?.();
  }
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  function close(): void {
    // What has the focus is about to go.
    summary.current?.focus();
    setIsOpen(false);
  }
  return (
    <details
      ref={details}
      className={styles.details}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary ref={summary}>
        <ChevronRight size={14} className={styles.chevron} aria-hidden="true" />
        <span>{title}</span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </summary>
      {isOpen && isEntry && <EscapeKey within={details} onPress={close} />}
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  );
}

interface EscapeKeyProps {
  readonly within: RefObject<HTMLElement | null>;
  readonly onPress: () => void;
}

/** Listens while it is there, and nearer than what was there before, but leaves alone what is pressed elsewhere. */
function EscapeKey({ within, onPress }: EscapeKeyProps) {
  useShortcut('back', onPress, {
    whileTyping: true,
    isFor: (focused) => within.current?.contains(focused) === true,
  });
  return null;
}
