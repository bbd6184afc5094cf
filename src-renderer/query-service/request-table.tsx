import { useTranslation } from 'react-i18next';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import textStyles from '#renderer/ui/text.module.css';
import type { ServiceStatus } from './service-queries.ts';
import styles from './service.module.css';

/**
 * How many requests there were, and the last ones: when, what, how it ended, how long it took. Never what was asked.
 */
export function RequestTable({ status }: { readonly status: ServiceStatus }) {
  const { t } = useTranslation();
  const { count, time, significant } = useFormatters();
  const title = t('service.requests', { count: status.requestCount, formatted: count(status.requestCount) });
  if (status.recent.length === 0) return <p className={textStyles.note}>{t('service.noRequests')}</p>;
  return (
    <Disclosure title={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('service.at')}</th>
            <th scope="col">{t('service.request')}</th>
            <th scope="col">{t('service.status')}</th>
            <th scope="col">{t('service.took')}</th>
          </tr>
        </thead>
        <tbody>
          {status.recent.map((request, index) => (
            // Two requests may be alike to the millisecond: their place in the list tells them apart.
            <tr key={`${request.at} ${status.requestCount - index}`}>
              <td>{time(request.at)}</td>
              <td className={styles.path} title={request.path}>
                {request.path.split('/').at(-1)}
              </td>
              <td>{request.statusCode}</td>
              <td>{significant(request.milliseconds, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
