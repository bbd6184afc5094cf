import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { sameBuildingOptions } from './survey-queries.ts';

/** The other records of the same building, each with the way to it; nothing where there is none. */
export function SameBuildingNotice({ id }: { readonly id: string }) {
  const { t, dateTime } = useTexts();
  const { data = [], error } = useQuery(sameBuildingOptions(useClient(), id));
  if (error !== null) return <FailureNotice title={t('survey.sameBuildingUnread')} failure={error} />;
  if (data.length === 0) return null;
  return (
    <Notice title={t('survey.sameBuilding')}>
      <ul>
        {data.map((other) => (
          <li key={other.id}>
            <Link to="/surveys" search={{ survey: other.id }}>
              {t(other.isCopy ? 'survey.sameBuildingCopy' : 'survey.sameBuildingHere', { label: other.label })}
            </Link>
            {[
              ...(other.computer === null ? [] : [t('handOver.computer', { computer: other.computer })]),
              other.surveyor,
              dateTime(other.changedAt),
              other.archivedAt === null ? '' : t('survey.archivedMark'),
            ]
              .filter((fact) => fact !== '')
              .map((fact) => ` · ${fact}`)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
