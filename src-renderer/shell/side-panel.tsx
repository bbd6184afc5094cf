import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sheetShares, START_SHEET_SHARE, useUiStore } from '#renderer/map/ui-store.ts';
import { sayShare, Splitter, type SplitterRange } from '#renderer/ui/splitter.tsx';
import { holdField } from '#renderer/ui/hold-field.ts';
import { useKeptScroll } from '#renderer/ui/kept-scroll.ts';
import { useIsNarrow, useWindowWidth } from '#renderer/ui/use-window-size.ts';
import { listPanelWidths } from './panel-widths.ts';
import styles from './side-panel.module.css';

const KEY_STEP_PIXELS = 20;
const KEY_STEP_SHARE = 0.1;

interface SidePanelProps {
  readonly label: string;
  /** What it shows, for where its reader was in it. */
  readonly screen: string;
  /** Whether nothing is asked yet: a sheet leaves the map more room then. */
  readonly isStart?: boolean;
  readonly children: ReactNode;
}

/**
 * The right panel: scrolls by itself, can be widened by its edge, and remembers its width; opened wide, its parts lie
 * side by side. In a narrow window it is a sheet below the map, over the width of both.
 */
export function SidePanel({ label, screen, isStart = false, children }: SidePanelProps) {
  const isNarrow = useIsNarrow();
  const range = listPanelWidths(useWindowWidth());
  const panelWidth = useUiStore((state) => state.panelWidth);
  const isPanelWide = useUiStore((state) => state.isPanelWide);
  const usualShare = isStart ? START_SHEET_SHARE : sheetShares.usual;
  const sheetShare = useUiStore((state) => state.sheetShare) ?? usualShare;
  const width = isPanelWide ? range.wide : Math.min(range.maximum, panelWidth ?? range.usual);
  return (
    <section
      className={isNarrow ? styles.sheet : styles.panel}
      style={isNarrow ? { height: `${sheetShare * 100}vh` } : { width }}
      aria-label={label}
      data-screen=""
    >
      {isNarrow ? <SheetEdge share={sheetShare} usual={usualShare} /> : <PanelEdge range={range} width={width} />}
      <div ref={useKeptScroll(screen)} className={styles.scroll}>
        <div ref={holdField} className={styles.content} data-wide={isPanelWide && !isNarrow}>
          {children}
        </div>
      </div>
    </section>
  );
}

function PanelEdge({ range, width }: { readonly range: SplitterRange; readonly width: number }) {
  const { t } = useTranslation();
  const isPanelWide = useUiStore((state) => state.isPanelWide);
  const set = useUiStore((state) => state.set);
  const Chevrons = isPanelWide ? ChevronsRight : ChevronsLeft;
  const name = t(isPanelWide ? 'panel.narrower' : 'panel.wide');
  return (
    <>
      <Splitter
        className={styles.handle}
        label={t('panel.resize')}
        orientation="vertical"
        range={range}
        value={width}
        step={-KEY_STEP_PIXELS}
        valueAt={({ clientX }) => window.innerWidth - clientX}
        onChange={(next) => set({ panelWidth: Math.round(next), isPanelWide: false })}
      />
      <button
        type="button"
        className={styles.wide}
        aria-label={name}
        title={name}
        onClick={() => set({ isPanelWide: !isPanelWide })}
      >
        <Chevrons size={14} aria-hidden="true" />
      </button>
    </>
  );
}

function SheetEdge({ share, usual }: { readonly share: number; readonly usual: number }) {
  const { t } = useTranslation();
  const set = useUiStore((state) => state.set);
  return (
    <Splitter
      className={styles.grip}
      label={t('panel.sheet')}
      orientation="horizontal"
      range={{ ...sheetShares, usual }}
      value={share}
      step={-KEY_STEP_SHARE}
      say={sayShare}
      valueAt={({ clientY }) => 1 - clientY / window.innerHeight}
      onChange={(next) => set({ sheetShare: next })}
    />
  );
}
