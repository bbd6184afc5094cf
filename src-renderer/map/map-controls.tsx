import { Columns3, Maximize, Minus, Plus, Ruler } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '#renderer/ui/button.module.css';
import { IconButton } from '../ui/button.tsx';
import { CommandReach, useCommands } from '../ui/commands/use-commands.ts';
import { Toolbar } from '../ui/keyboard/toolbar.tsx';
import { useShortcut } from '../ui/keyboard/use-shortcut.ts';
import type { MapMode } from './map-modes.ts';
import styles from './map-controls.module.css';

/** Comparing, measuring, zoom and the way back to the whole region. */
export function MapControls({
  mode,
  onZoom,
  onHome,
  onCompare,
  onMeasure,
}: {
  readonly mode: MapMode;
  readonly onZoom: (steps: number) => void;
  /** Null when no region is known. */
  readonly onHome: (() => void) | null;
  /** Null when there is nothing to compare, or no room for more. */
  readonly onCompare: (() => void) | null;
  /** Begins to measure, or ends it. */
  readonly onMeasure: () => void;
}) {
  const { t } = useTranslation();
  const measureTitle = t(mode === 'measure' ? 'palette.do.endMeasuring' : 'palette.do.measure');
  useShortcut('measure', onMeasure, { isActive: use(CommandReach), whileTyping: true });
  useCommands([
    {
      id: 'measure',
      title: measureTitle,
      keywords: t('palette.words.measure'),
      icon: Ruler,
      shortcut: 'measure',
      isEverywhere: true,
      run: onMeasure,
    },
    onCompare && {
      id: 'compare',
      title: t('compare.add'),
      keywords: t('palette.words.compare'),
      icon: Columns3,
      isEverywhere: true,
      run: onCompare,
    },
    onHome && {
      id: 'home',
      title: t('map.home'),
      keywords: t('palette.words.home'),
      icon: Maximize,
      isEverywhere: true,
      run: onHome,
    },
  ]);
  return (
    <Toolbar label={t('map.controls')} className={styles.controls} isMapFurniture>
      <div className={buttonStyles.group}>
        <IconButton
          size="medium"
          label={t('compare.add')}
          disabled={onCompare === null}
          icon={Columns3}
          onClick={() => onCompare?.()}
        />
        <IconButton
          size="medium"
          label={t('map.measure.title')}
          aria-pressed={mode === 'measure'}
          shortcut="measure"
          icon={Ruler}
          onClick={onMeasure}
        />
      </div>
      {onHome !== null && (
        <div className={buttonStyles.group}>
          <IconButton size="medium" label={t('map.home')} icon={Maximize} onClick={onHome} />
        </div>
      )}
      <div className={buttonStyles.group}>
        <IconButton size="medium" label={t('map.zoomIn')} icon={Plus} iconSize={16} onClick={() => onZoom(1)} />
        <IconButton size="medium" label={t('map.zoomOut')} icon={Minus} iconSize={16} onClick={() => onZoom(-1)} />
      </div>
    </Toolbar>
  );
}
