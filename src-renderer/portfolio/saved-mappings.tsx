import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NamedMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { IconButton } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { useSavedMappings } from './use-saved-mappings.ts';
import styles from './import-view.module.css';

const SUGGESTED = 'suggested';
/** Before a name, so that none is taken for {@link SUGGESTED}. */
const NAMED = 'named ';

interface SavedMappingsProps {
  /** Name of the one that was taken; null: none. */
  readonly taken: string | null;
  /** Takes one; null: what is suggested. */
  readonly onTake: (mapping: NamedMapping | null) => void;
}

/** Mappings that were kept for files of the same kind, to take one. */
export function SavedMappings({ taken, onTake }: SavedMappingsProps) {
  const { t } = useTranslation();
  const { mappings, unreadable, error, remove } = useSavedMappings();
  const chosen = mappings.find(({ name }) => name === taken) ?? null;
  if (error !== null) {
    return <FailureNotice title={t('importMapping.notRead')} failure={error} />;
  }
  const damaged = unreadable.map(({ path, why }) => (
    <Notice key={path} tone="caution" title={t('importMapping.oneNotRead')}>
      <p>{t('failureText.portfolio-mapping-invalid', { file: path, why })}</p>
    </Notice>
  ));
  if (mappings.length === 0) return <>{damaged}</>;
  return (
    <>
      {damaged}
      <div className={styles.saved}>
        <Select
          label={t('importMapping.take')}
          value={chosen === null ? SUGGESTED : `${NAMED}${chosen.name}`}
          sections={[
            {
              heading: '',
              options: [
                { value: SUGGESTED, label: t('importMapping.suggested') },
                ...mappings.map(({ name }) => ({ value: `${NAMED}${name}`, label: name })),
              ],
            },
          ]}
          onChange={(value) => onTake(mappings.find(({ name }) => `${NAMED}${name}` === value) ?? null)}
        />
        {chosen !== null && (
          <IconButton
            size="medium"
            label={t('importMapping.remove', { name: chosen.name })}
            icon={Trash2}
            iconSize={14}
            onClick={() => {
              onTake(null);
              remove(chosen);
            }}
          />
        )}
      </div>
    </>
  );
}
