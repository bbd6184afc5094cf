import { Camera, CheckCheck, Ruler } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { basements, type Basement } from '#shared/exposure/exposure.ts';
import type { Survey } from '#shared/survey/survey.ts';
import { formatList } from '#renderer/i18n/formatters.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { listOpenTasks } from './survey-progress.ts';
import styles from './site-tasks.module.css';

interface SiteTasksProps {
  readonly survey: Survey;
  readonly onPhotos: (files: readonly File[]) => void;
  readonly onBasement: (basement: Basement) => void;
}

/** What is still to be found out on site, with the three things that are done there first. */
export function SiteTasks({ survey, onPhotos, onBasement }: SiteTasksProps) {
  const { t } = useTranslation();
  const basementId = useId();
  const open = listOpenTasks(survey);
  const { basement = 'UNKNOWN' } = survey.building;
  return (
    <div className={styles.tasks}>
      <p role="status">
        {open.length === 0 ? (
          <>
            <CheckCheck size={15} aria-hidden="true" /> {t('survey.tasksDone')}
          </>
        ) : (
          t('survey.tasksOpen', {
            tasks: formatList(
              open.map((task) => t(`siteTask.${task}`)),
              'unit',
            ),
          })
        )}
      </p>
      <div className={styles.buttons}>
        <FileButton
          label={t('survey.takePhoto')}
          icon={Camera}
          command={null}
          accept="image/*"
          isMultiple
          isCamera
          onChoose={onPhotos}
        />
        <Button icon={Ruler} iconSize={16} onClick={reachFloor}>
          {t('survey.measureFloor')}
        </Button>
      </div>
      <div className={styles.basement}>
        <span id={basementId}>{t('losses.basement')}</span>
        <Segmented
          stretch
          label={t('losses.basement')}
          labelledBy={basementId}
          options={basements.map((value) => ({ value, label: t(`basement.${value}`) }))}
          value={basement}
          onChange={onBasement}
        />
      </div>
    </div>
  );
}

function reachFloor(): void {
  const field = document.querySelector<HTMLInputElement>('[data-survey-record] [name="measuredFloorHeight"]');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
