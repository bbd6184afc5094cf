import { keepPreviousData, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TypeOfBusiness } from '#shared/exposure/exposure.ts';
import { listOpen, takeAnswer } from '#shared/portfolio/file-question.ts';
import { deductibleTypes, type NamedMapping, type PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { countColumns, findFitting, readBySaved } from '#shared/portfolio/fitting-mapping.ts';
import { useClient } from '#renderer/client/client.ts';
import type { GrantedFile } from '#renderer/client/grant-file.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Select, type SelectSection } from '#renderer/ui/select.tsx';
import { useKeptScroll } from '#renderer/ui/kept-scroll.ts';
import { useKeptState } from '#renderer/ui/use-kept-state.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import layout from '#renderer/ui/layout.module.css';
import { FileFailure, FileQuestions } from './file-questions.tsx';
import { findWords } from './find-words.ts';
import { correctOptions, foundOut, type ImportDraft } from './import-draft.ts';
import { ImportOptions } from './import-options.tsx';
import { MappingTable, WordMeanings } from './mapping-table.tsx';
import { PreviewTable } from './preview-table.tsx';
import { inspectionOptions, type Inspection } from './portfolio-queries.ts';
import { SaveMapping, SavedMappings, useKeptMappings } from './saved-mappings.tsx';
import { listTakenColumns, type TakenColumn } from './column-doubts.ts';
import { ImportOverview } from './import-overview.tsx';
import type { Theme } from '#renderer/ui/theme.ts';
import importStyles from './import-view.module.css';
import styles from './portfolio.module.css';

/** Rows that are shown of a file before it is imported. */
const PREVIEWED_ROWS = 50;
/** Longest name that a portfolio may have, characters. */
const LONGEST_NAME = 200;

interface ImportViewProps {
  readonly theme: Theme;
  readonly file: GrantedFile;
  readonly occupancies: readonly SelectSection<TypeOfBusiness>[];
  readonly onImported: (id: string) => void;
  readonly onCancel: () => void;
}

/**
 * What a file was found to be, before anything is made of it: how it is read, what each column is taken for and what
 * the rows become. All of it can be corrected, and kept under a name for the next file of the same kind.
 */
export function ImportView({ theme, file, occupancies, onImported, onCancel }: ImportViewProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queryClient = useQueryClient();
  const { grant } = file;
  // Other screens may be looked at meanwhile.
  const [draft, setDraft] = useKeptState<ImportDraft>(`import ${grant} draft`, foundOut);
  const [saved, setSaved] = useKeptState<NamedMapping | null>(`import ${grant} saved`, null);
  const [chosen, setChosen] = useKeptState<ReadonlySet<string>>(`import ${grant} chosen`, new Set());
  const kept = useKeptMappings();
  /** Whether a saved mapping was looked for that fits. */
  const [isMatched, setIsMatched] = useKeptState(`import ${grant} matched`, false);
  const { options, mapping } = draft;
  const asked = { grant, options, ...(mapping === null ? {} : { mapping }) };
  const inspection = useQuery({
    ...inspectionOptions(client, { ...asked, rows: PREVIEWED_ROWS }),
    placeholderData: keepPreviousData,
  });
  // A correction that the file cannot be read with is corrected where it was made.
  const [last, setLast] = useState<Inspection | null>(null);
  const data = inspection.data ?? last;
  if (inspection.data !== undefined && inspection.data !== last) setLast(inspection.data);
  const shown = mapping ?? data?.detection.mapping;
  // Without a mapping of its own the file is as suggested, whatever was taken before.
  const used = mapping === null ? null : saved;
  if (!isMatched && kept !== null && inspection.data !== undefined) {
    setIsMatched(true);
    const fitting = findFitting(kept, inspection.data.detection);
    if (fitting !== null) takeSaved(fitting, readBySaved(fitting));
  }

  const mutationKey = ['portfolio.create', grant];
  const creation = useMutation({
    mutationKey,
    mutationFn: async () => {
      const { portfolio } = await client.call('portfolio.create', {
        grant,
        ...(file.name.trim() === '' ? {} : { name: file.name.slice(0, LONGEST_NAME) }),
        run: true,
        options,
        ...(mapping === null ? {} : { mapping }),
      });
      await queryClient.invalidateQueries({ queryKey: ['portfolio.list'] });
      return portfolio.id;
    },
    onSuccess: onImported,
  });
  // Also one that was begun before this view was left and opened again.
  const isCreating = useIsMutating({ mutationKey }) > 0;
  /** Once, also for a double click: the second click comes before the button is seen to be off. */
  function create(): void {
    if (queryClient.isMutating({ mutationKey }) === 0) creation.mutate();
  }
  function takeSaved(next: NamedMapping | null, read: ImportDraft = next ?? foundOut): void {
    setSaved(next);
    setChosen(new Set());
    setDraft({ options: read.options, mapping: read.mapping });
  }

  const isSettled = inspection.isSuccess && !inspection.isPlaceholderData;
  const isAsked = listOpen(data?.detection.questions ?? []).length > 0;
  const failure = inspection.error ?? creation.error;
  const taken =
    data === null || shown === undefined
      ? []
      : listTakenColumns(data.detection, shown, { chosen, saved: used?.mapping ?? null });

  return (
    <div ref={useKeptScroll(`import ${grant}`)} className={styles.import}>
      <header className={styles.importHead}>
        <div>
          <h2>{t('portfolio.importTitle')}</h2>
          <p className={styles.filePath}>{file.name}</p>
        </div>
        <div className={layout.row8}>
          <Button onClick={onCancel}>{t('portfolio.otherFile')}</Button>
          <Button
            variant="primary"
            disabled={!isSettled || inspection.data.faults.length > 0 || isAsked || isCreating || creation.isSuccess}
            onClick={create}
          >
            {t('portfolio.importAndRun')}
          </Button>
        </div>
      </header>
      {failure !== null && <FileFailure error={failure} />}
      {data === null || shown === undefined ? (
        failure === null && <Skeleton height={240} />
      ) : (
        <>
          <FileQuestions
            questions={data.detection.questions}
            onAnswer={(change) => setDraft((before) => takeAnswer(before, shown, change))}
          />
          <ImportOverview
            theme={theme}
            grant={grant}
            data={data}
            mapping={shown}
            taken={taken}
            isReadable={isSettled && data.faults.length === 0 && !isAsked}
          />
          {used !== null && (
            <p className={importStyles.usedMapping} role="status">
              {t('importMapping.used', {
                count: countColumns(used.mapping),
                name: used.name,
                columns: countColumns(used.mapping),
              })}
              <Button size="small" onClick={() => takeSaved(null)}>
                {t('importMapping.suggested')}
              </Button>
            </p>
          )}
          <MappingParts
            data={data}
            mapping={shown}
            taken={taken}
            savedName={used?.name ?? null}
            occupancies={occupancies}
            onChange={(next, column) => {
              setDraft({ options, mapping: next });
              if (column !== undefined) setChosen((before) => new Set([...before, column]));
            }}
          />
          <SavedMappings taken={used?.name ?? null} onTake={(next) => takeSaved(next)} />
          <Disclosure title={t('importOption.title')} rememberAs="portfolio.importOptions">
            <ImportOptions
              detection={data.detection}
              corrected={options}
              onCorrect={(change) => setDraft((before) => correctOptions(before, change))}
              onReset={() => setDraft(foundOut)}
            />
          </Disclosure>
          <SaveMapping current={{ options, mapping: shown }} onSaved={(next) => takeSaved(next)} />
          <h3>{t('portfolio.firstRows')}</h3>
          <PreviewTable inspection={data} />
        </>
      )}
    </div>
  );
}

interface MappingPartsProps {
  readonly data: Inspection;
  readonly mapping: PortfolioMapping;
  readonly taken: readonly TakenColumn[];
  /** Name of the mapping that was taken; null: none. */
  readonly savedName: string | null;
  readonly occupancies: readonly SelectSection<TypeOfBusiness>[];
  /** @param column the one that somebody has chosen something for; left out: it is about no column */
  readonly onChange: (mapping: PortfolioMapping, column?: string) => void;
}

/** The parts of a mapping: columns, words, and what holds where the file says nothing. */
function MappingParts({ data, mapping, taken, savedName, occupancies, onChange }: MappingPartsProps) {
  const { t, count } = useTexts();
  const words = findWords(data, mapping);
  const unknown = words.filter(({ isUnknown }) => isUnknown).length;
  const setDefault = (change: Partial<PortfolioMapping['defaults']>): void =>
    onChange({ ...mapping, defaults: { ...mapping.defaults, ...change } });
  return (
    <>
      <h3>{t('portfolio.columns')}</h3>
      <MappingTable
        detection={data.detection}
        mapping={mapping}
        taken={taken}
        savedName={savedName}
        onChange={onChange}
      />
      {words.length > 0 && (
        <Disclosure
          title={t('importWords.title')}
          aside={unknown === 0 ? undefined : t('importWords.unknown', { count: unknown, words: count(unknown) })}
          defaultOpen={unknown > 0}
        >
          <WordMeanings words={words} mapping={mapping} occupancies={occupancies} onChange={onChange} />
        </Disclosure>
      )}
      <h3>{t('importDefaults.title')}</h3>
      <div className={importStyles.options}>
        <Select
          label={t('importDefaults.use')}
          value={mapping.defaults.typeOfBusiness}
          sections={occupancies}
          onChange={(typeOfBusiness) => setDefault({ typeOfBusiness })}
        />
        <TextField
          label={t('importDefaults.currency')}
          autoComplete="off"
          maxLength={12}
          value={mapping.defaults.currency}
          onChange={(event) => setDefault({ currency: event.target.value })}
        />
        <Select
          label={t('importDefaults.deductibles')}
          value={mapping.defaults.deductibleType ?? 'amount'}
          sections={[
            {
              heading: '',
              options: deductibleTypes.map((value) => ({ value, label: t(`importDefaults.deductibleTypes.${value}`) })),
            },
          ]}
          onChange={(deductibleType) => setDefault({ deductibleType })}
        />
      </div>
    </>
  );
}
