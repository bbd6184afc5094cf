import type { Hazard } from '#shared/hazard/hazard.ts';
import { RiskBar } from '#renderer/ui/risk-bar.tsx';
import textStyles from '#renderer/ui/text.module.css';
import styles from './report-parts.module.css';

/** One hazard's index as it is printed. */
export interface PrintedIndex {
  readonly hazard: Hazard;
  readonly name: string;
  /** 1..10, or null when there is none. */
  readonly index: number | null;
  /** The index in words, or why there is none. */
  readonly word: string;
  readonly notes: readonly string[];
}

/** The four indices as equal tiles. */
export function IndexRow({ indices }: { readonly indices: readonly PrintedIndex[] }) {
  return (
    <ul className={styles.indices}>
      {indices.map(({ hazard, name, index, word, notes }) => (
        <li key={hazard}>
          <span className={textStyles.strong}>{name}</span>
          {index === null ? (
            <span className={styles.absent}>{word}</span>
          ) : (
            <>
              <span className={styles.indexValue}>
                <b>{index}</b>
                <span>
                  {' '}
                  / 10 <i>{word}</i>
                </span>
              </span>
              <RiskBar index={index} />
            </>
          )}
          {notes.map((note) => (
            <span key={note} className={styles.indexNote}>
              {note}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
