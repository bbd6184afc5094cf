import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { formatChange } from './format-change.ts';
import styles from './what-if.module.css';

/** An amount, and beneath it what it changed by; nothing beneath for the building as it is. */
export function AmountCell({ amount, before }: { readonly amount: number; readonly before: number | null }) {
  const formatters = useFormatters();
  const direction = before === null || amount === before ? 'same' : amount < before ? 'less' : 'more';
  return (
    <td>
      {formatters.money(amount)}
      {before !== null && (
        <span className={styles.change} data-direction={direction}>
          {formatChange(before, amount, formatters)}
        </span>
      )}
    </td>
  );
}
