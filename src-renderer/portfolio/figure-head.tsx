import styles from './portfolio.module.css';

interface FigureHeadProps {
  /** Headings, all different. */
  readonly heads: readonly string[];
  /** Whether the last column holds texts, not figures. */
  readonly endsWithText?: boolean;
}

/** The head of a table of figures. */
export function FigureHead({ heads, endsWithText = false }: FigureHeadProps) {
  return (
    <thead>
      <tr>
        {heads.map((head, at) => (
          <th key={head} scope="col" className={endsWithText && at === heads.length - 1 ? styles.text : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}
