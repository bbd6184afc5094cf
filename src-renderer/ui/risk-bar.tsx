import styles from './risk-bar.module.css';

const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/**
 * Ten steps, filled up to the index, in the colour of the index. Decoration: the figure and its word stand beside it.
 */
export function RiskBar({ index }: { readonly index: number | null }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {steps.map((step) => (
        <span
          key={step}
          className={styles.step}
          style={index !== null && step <= index ? { background: `var(--risk-${index})` } : undefined}
        />
      ))}
    </div>
  );
}
