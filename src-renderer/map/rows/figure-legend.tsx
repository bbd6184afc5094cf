import { useTexts } from '#renderer/i18n/use-texts.ts';
import layout from '#renderer/ui/layout.module.css';
import type { FigureScale } from './figure-scale.ts';
import legendStyles from '../legend.module.css';
import styles from './figure-legend.module.css';

/** The classes of a figure from low to high, with what is drawn where it is 0 and where there is none. */
export function FigureLegend({
  title,
  scale: { classes, zero, nothing },
  isClass,
}: {
  /** The figure with its unit, and what is made of several locations. */
  readonly title: string;
  readonly scale: FigureScale;
  /** Whether the classes are those of an index or a score: 1 to 10. */
  readonly isClass: boolean;
}) {
  const { t, compact } = useTexts();
  const label = (at: number): string => {
    if (isClass) return String(at + 1);
    if (at === 0) return classes.length === 1 ? t('review.legend.some') : `<${compact(classes[1]!.from)}`;
    return at === classes.length - 1 ? `${compact(classes[at]!.from)}+` : compact(classes[at]!.from);
  };
  return (
    <section className={styles.legend} aria-label={t('review.legend.title')}>
      <div className={styles.title}>{title}</div>
      <div className={legendStyles.classes}>
        {classes.map(({ from, colour }, at) => (
          <div key={from} className={layout.stack3}>
            <span className={legendStyles.swatch} style={{ background: colour }} />
            <span>{label(at)}</span>
          </div>
        ))}
      </div>
      <div className={styles.rest}>
        {!isClass && <Rest colour={zero} label={t('review.legend.zero')} />}
        <Rest colour={nothing} label={t('review.legend.nothing')} />
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
