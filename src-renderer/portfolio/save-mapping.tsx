import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useSavedMappings } from './use-saved-mappings.ts';
import styles from './import-view.module.css';

/** Longest name of a mapping that the contract allows, characters. */
const LONGEST_NAME = 100;

interface SaveMappingProps {
  /** What would be kept, without its name. */
  readonly current: Omit<NamedMapping, 'name' | 'format'>;
  readonly onSaved: (mapping: NamedMapping) => void;
}

/** Keeps how a file is read and what its columns and words are taken for, for the next file of the same kind. */
export function SaveMapping({ current, onSaved }: SaveMappingProps) {
  const { t } = useTranslation();
  const { mappings, saving } = useSavedMappings();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const replaces = mappings.some((mapping) => mapping.name === name);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name === '') return;
    const mapping: NamedMapping = { format: 1, name, ...current };
    saving.mutate(mapping, {
      onSuccess() {
        setTyped('');
        onSaved(mapping);
      },
    });
  }

  return (
    <form onSubmit={submit}>
      <div className={styles.saved}>
        <TextField
          label={t('importMapping.saveAs')}
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={name === '' || saving.isPending}>
          {t(replaces ? 'importMapping.replace' : 'importMapping.save')}
        </Button>
        {saving.isSuccess && <p role="status">{t('importMapping.saved', { name: saving.variables.name })}</p>}
      </div>
      {saving.error !== null && <FailureNotice title={t('importMapping.notSaved')} failure={saving.error} />}
    </form>
  );
}
