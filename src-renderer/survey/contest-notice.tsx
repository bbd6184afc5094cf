import { useTranslation } from 'react-i18next';
import type { Survey, SurveyFieldName, SurveyFields } from '#shared/survey/survey.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import layout from '#renderer/ui/layout.module.css';
import { FieldVersions } from './field-versions.tsx';

interface ContestNoticeProps {
  readonly mine: Partial<SurveyFields>;
  readonly theirs: Survey;
  readonly onResolve: (choice: 'mine' | 'theirs') => void;
}

/** The same fields were changed in two windows: shows both, field by field, and lets one be chosen. */
export function ContestNotice({ mine, theirs, onResolve }: ContestNoticeProps) {
  const { t } = useTranslation();
  const names = Object.keys(mine) as SurveyFieldName[];
  return (
    <Notice tone="caution" title={t('survey.contestTitle')}>
      <div className={layout.stack8}>
        <p>{t('survey.contestBody')}</p>
        <FieldVersions
          names={names}
          mineName={t('survey.contestMine')}
          theirsName={t('survey.contestTheirs')}
          mine={mine}
          theirs={theirs}
        />
        <div className={layout.row8}>
          <Button size="small" onClick={() => onResolve('mine')}>
            {t('survey.keepMine')}
          </Button>
          <Button size="small" onClick={() => onResolve('theirs')}>
            {t('survey.takeTheirs')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
