import { useTranslation } from 'react-i18next';
import type { ColourClass } from '#shared/domain/map-colours.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { NOTHING_COLOUR, ZERO_COLOUR } from './figure-scale.ts';
import styles from './figure-legend.module.css';

/** The classes of a figure from low to high, with what is drawn where it is 0 and where there is none. */
export function FigureLegend({
  title,
  scale,
  isClass,
}: {
  /** The figure with its unit, and what is made of several locations. */
  readonly title: string;
  readonly scale: readonly ColourClass[];
  /** Whether the classes are those of an index or a score: 1 to 10. */
  readonly isClass: boolean;
}) {
  const { t } = useTranslation();
  const { compact } = useFormatters();
  const label = (at: number): string => {
    if (isClass) return String(at + 1);
    if (at === 0) return scale.length === 1 ? t('review.legend.some') : `<${compact(scale[1]!.from)}`;
    return at === scale.length - 1 ? `${compact(scale[at]!.from)}+` : compact(scale[at]!.from);
  };
  return (
    <section className={styles.legend} aria-label={t('review.legend.title')}>
      <div className={styles.title}>{title}</div>
      <div className={styles.classes}>
        {scale.map(({ from, colour }, at) => (
          <div key={from} className={styles.class}>
            <span className={styles.swatch} style={{ background: colour }} />
            <span>{label(at)}</span>
          </div>
        ))}
      </div>
      <div className={styles.rest}>
        {!isClass && <Rest colour={ZERO_COLOUR} label={t('review.legend.zero')} />}
        <Rest colour={NOTHING_COLOUR} label={t('review.legend.nothing')} />
      </div>
    </section>
  );
}

function Rest({ colour, label }: { readonly colour: string; readonly label: string }) {
  return (
    <span className={styles.one}>
      <span className={styles.dot} style={{ background: colour }} />
      {label}
    </span>
  );
}
