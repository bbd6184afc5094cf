import styles from './report-parts.module.css';

/** A name and what there is to it; `null` shows as a dash. */
export interface Fact {
  readonly name: string;
  /** What it is known by elsewhere: behind the name, never broken at the end of a line. */
  readonly code?: string;
  readonly value: string | null;
}

/** Characters beyond which a fact has a line of its own, by the number of columns: about three lines of one of them. */
const LONG_VALUES = { 2: 240, 3: 150, 4: 90 } as const;

/** Facts in columns, each under its name. */
export function FactGrid({ facts, columns = 3 }: { readonly facts: readonly Fact[]; readonly columns?: 2 | 3 | 4 }) {
  return (
    <dl className={styles.facts} data-columns={columns}>
      {facts.map(({ name, code, value }) => (
        <div key={`${name} ${code}`} data-wide={(value?.length ?? 0) > LONG_VALUES[columns] ? true : undefined}>
          <dt>
            {name}
            {code !== undefined && (
              <>
                {' '}
                <span className={styles.code}>({code})</span>
              </>
            )}
          </dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
