import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { panelWidths, useUiStore } from '#renderer/map/ui-store.ts';
import styles from './side-panel.module.css';

const KEY_STEP_PIXELS = 20;

function clampWidth(width: number): number {
  return Math.round(Math.min(panelWidths.maximum, Math.max(panelWidths.minimum, width)));
}

/**
 * The right panel: scrolls by itself, can be widened by its edge (also with the arrow keys), and remembers its width.
 */
export function SidePanel({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const width = useUiStore((state) => state.panelWidth);
  const set = useUiStore((state) => state.set);
  const [isDragging, setIsDragging] = useState(false);

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    setIsDragging(true);
  }

  function onPointerMove(event: PointerEvent): void {
    if (isDragging) set({ panelWidth: clampWidth(window.innerWidth - event.clientX) });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: KEY_STEP_PIXELS, ArrowRight: -KEY_STEP_PIXELS }[event.key];
    if (step !== undefined) set({ panelWidth: clampWidth(width + step) });
  }

  return (
    <section className={styles.panel} style={{ width }} aria-label={label} data-screen="">
      <div
        className={styles.handle}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('panel.resize')}
        aria-valuenow={width}
        aria-valuemin={panelWidths.minimum}
        aria-valuemax={panelWidths.maximum}
        data-dragging={isDragging}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => setIsDragging(false)}
        onDoubleClick={() => set({ panelWidth: panelWidths.usual })}
        onKeyDown={onKeyDown}
      />
      <div className={styles.scroll}>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}
