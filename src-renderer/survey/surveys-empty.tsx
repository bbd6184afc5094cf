import { Camera, FileCheck, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import styles from './survey-list.module.css';

const steps = [
  { icon: Search, name: 'find' },
  { icon: FileCheck, name: 'save' },
  { icon: Camera, name: 'record' },
] as const;

/** What stands there before the first survey: how one comes to be. */
export function SurveysEmpty({ onQuery }: { readonly onQuery: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{t('survey.emptyTitle')}</p>
      <ol className={layout.stack14}>
        {steps.map(({ icon: Icon, name }) => (
          <li key={name} className={styles.step}>
            <Icon size={16} aria-hidden="true" />
            <div>
              <div className={textStyles.medium}>{t(`surveyStep.${name}.title`)}</div>
              <div className={textStyles.muted}>{t(`surveyStep.${name}.body`)}</div>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button variant="primary" onClick={onQuery}>
          {t('survey.toQuery')}
        </Button>
      </div>
    </div>
  );
}
