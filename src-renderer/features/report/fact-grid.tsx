import styles from './report-parts.module.css';

/** A name and what there is to it; `null` shows as a dash. */
export interface Fact {
  readonly name: string;
  readonly value: string | null;
}

/** Facts in columns, each under its name. */
export function FactGrid({ facts, columns = 3 }: { readonly facts: readonly Fact[]; readonly columns?: 2 | 3 | 4 }) {
  return (
    <dl className={styles.facts} data-columns={columns}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
