import { useFormatters } from '#renderer/i18n/use-texts.ts';
import { formatSigned } from '#renderer/i18n/formatters.ts';
import { formatChange } from './format-change.ts';
import styles from './what-if.module.css';

interface AmountCellProps {
  readonly amount: number;
  /** What it was; null: nothing stands beneath, as for the building as it is. */
  readonly before: number | null;
  /** Whether the change is written without its share, where columns are narrow. */
  readonly isShort?: boolean;
}

/** An amount, and beneath it what it changed by. */
export function AmountCell({ amount, before, isShort = false }: AmountCellProps) {
  const formatters = useFormatters();
  const direction = before === null || amount === before ? 'same' : amount < before ? 'less' : 'more';
  return (
    <td>
      {formatters.money(amount)}
      {before !== null && (
        <span className={styles.change} data-direction={direction}>
          {isShort ? formatSigned(amount - before, formatters.money) : formatChange(before, amount, formatters)}
        </span>
      )}
    </td>
  );
}
