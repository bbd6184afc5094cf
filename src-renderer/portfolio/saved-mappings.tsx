import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useState, type FormEvent } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NamedMapping } from '#shared/portfolio/portfolio-mapping.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { IconButton, Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { type Client, useClient } from '#renderer/client/client.ts';
import { doUndoably } from '#renderer/ui/undo-step.ts';
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

function savedMappingsOptions(client: Client) {
  return queryOptions({
    queryKey: ['portfolio.mappings'],
    queryFn: ({ signal }) => client.call('portfolio.mappings.list', {}, signal),
  });
}

/** The mappings that are kept; none where they cannot be read, null while it is not known. */
export function useKeptMappings(): readonly NamedMapping[] | null {
  const { data, error } = useQuery(savedMappingsOptions(useClient()));
  return data?.mappings ?? (error === null ? null : []);
}

/** Mappings that are kept under a name, and how they are changed. */
function useSavedMappings() {
  const { t } = useTranslation();
  const client = useClient();
  const queryClient = useQueryClient();
  const options = savedMappingsOptions(client);
  const { data, error } = useQuery(options);
  const show = (next: ProcedureOutput<'portfolio.mappings.list'>) => queryClient.setQueryData(options.queryKey, next);
  const save = async (mapping: NamedMapping) => show(await client.call('portfolio.mappings.save', { mapping }));
  const saving = useMutation({ mutationFn: save });

  return {
    mappings: data?.mappings ?? [],
    /** Files of mappings that cannot be used, and why. */
    unreadable: data?.unreadable ?? [],
    error,
    saving,
    /** Removes one; it can be taken back, and a failure is told by the window. */
    remove(mapping: NamedMapping): void {
      const { name } = mapping;
      doUndoably({
        label: t('undoable.removeMapping', { name }),
        act: async () => show(await client.call('portfolio.mappings.remove', { name })),
        undo: () => save(mapping),
      });
    },
  };
}
