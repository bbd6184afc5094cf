import { useTranslation } from 'react-i18next';
import { Anchor, CloudRain, Flame, Waves, type LucideIcon } from 'lucide-react';
import { hazards, type Hazard } from '#shared/hazard/hazard.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './index-figures.module.css';

/** The four indices of a place at a glance, one small figure for each hazard. `figures` by their names on the wire. */
export function IndexFigures({ figures }: { readonly figures: Readonly<Record<string, number>> }) {
  return hazards.map((hazard) => <IndexFigure key={hazard} hazard={hazard} value={figures[indexNameOf(hazard)]} />);
}

/** Which hazard each of the four figures is of, above a list of them; a screen reader hears it of every figure. */
export function IndexHeadings() {
  const { t } = useTranslation();
  return hazards.map((hazard) => {
    const Icon = hazardIcons[hazard];
    return (
      <span key={hazard} className={styles.heading} title={t(`hazard.${hazard}`)} aria-hidden="true">
        <Icon size={14} />
      </span>
    );
  });
}

function IndexFigure({ hazard, value }: { readonly hazard: Hazard; readonly value: number | undefined }) {
  const { t } = useTranslation();
  const isIndex = value !== undefined && value > 0;
  return (
    <span
      className={styles.figure}
      style={isIndex ? { borderColor: `var(--risk-${value})` } : undefined}
      title={t(`hazard.${hazard}`)}
    >
      <VisuallyHidden>{t(`hazard.${hazard}`)}: </VisuallyHidden>
      {isIndex ? value : '–'}
    </span>
  );
}

/** Name of a hazard's index on the wire. */
function indexNameOf(hazard: Hazard): string {
  return hazard === 'wildfire' ? 'wildfireIndex' : `${hazard}FloodIndex`;
}

/** What stands for a hazard beside its name, or where there is no room for it. */
export const hazardIcons: Readonly<Record<Hazard, LucideIcon>> = {
  fluvial: Waves,
  coastal: Anchor,
  pluvial: CloudRain,
  wildfire: Flame,
};
