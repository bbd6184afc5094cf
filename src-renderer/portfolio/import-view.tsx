import { keepPreviousData, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { TypeOfBusiness } from '#shared/exposure/exposure.ts';
import { listOpen, takeAnswer, type AnswerChange, type FileQuestion } from '#shared/portfolio/file-question.ts';
import { deductibleTypes, type NamedMapping, type PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { fileRemarkSchema } from '#shared/portfolio/portfolio-detection.ts';
import { useClient } from '#renderer/client/client.ts';
import type { GrantedFile } from '#renderer/client/grant-file.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Select, type SelectSection } from '#renderer/ui/select.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import layout from '#renderer/ui/layout.module.css';
import { ClientError, codeOf } from '#renderer/client/client-error.ts';
import { translateFailure } from '#renderer/i18n/translate-failure.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { describeRemark } from './describe-note.ts';
import { findWords } from './find-words.ts';
import { correctOptions, foundOut, type ImportDraft } from './import-draft.ts';
import { ImportOptions } from './import-options.tsx';
import { MappingTable, WordMeanings } from './mapping-table.tsx';
import { PreviewTable } from './preview-table.tsx';
import { inspectionOptions, type Inspection } from './portfolio-queries.ts';
import { SaveMapping, SavedMappings } from './saved-mappings.tsx';
import importStyles from './import-view.module.css';
import styles from './portfolio.module.css';

/** Rows that are shown of a file before it is imported. */
const PREVIEWED_ROWS = 50;
/** Longest name that a portfolio may have, characters. */
const LONGEST_NAME = 200;

interface ImportViewProps {
  readonly file: GrantedFile;
  readonly occupancies: readonly SelectSection<TypeOfBusiness>[];
  readonly onImported: (id: string) => void;
  readonly onCancel: () => void;
}

/**
 * What a file was found to be, before anything is made of it: how it is read, what each column is taken for and what
 * the rows become. All of it can be corrected, and kept under a name for the next file of the same kind.
 */
export function ImportView({ file, occupancies, onImported, onCancel }: ImportViewProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<ImportDraft>(foundOut);
  const [taken, setTaken] = useState<string | null>(null);
  const { options, mapping } = draft;
  const { grant } = file;
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
  function takeSaved(saved: NamedMapping | null): void {
    setTaken(saved?.name ?? null);
    setDraft(saved === null ? foundOut : { options: saved.options, mapping: saved.mapping });
  }

  const isSettled = inspection.isSuccess && !inspection.isPlaceholderData;
  const isAsked = listOpen(data?.detection.questions ?? []).length > 0;
  const failure = inspection.error ?? creation.error;

  return (
    <div className={styles.import}>
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
          <FileFacts data={data} />
          <h3>{t('importOption.title')}</h3>
          <SavedMappings taken={taken} onTake={takeSaved} />
          <ImportOptions
            detection={data.detection}
            corrected={options}
            onCorrect={(change) => setDraft((before) => correctOptions(before, change))}
            onReset={() => setDraft(foundOut)}
          />
          <MappingParts
            data={data}
            mapping={shown}
            occupancies={occupancies}
            onChange={(next) => setDraft({ options, mapping: next })}
          />
          <SaveMapping current={{ options, mapping: shown }} onSaved={takeSaved} />
          <h3>{t('portfolio.firstRows')}</h3>
          <PreviewTable inspection={data} />
        </>
      )}
    </div>
  );
}

/** What kind of file it is, and what there is to know of it. */
function FileFacts({ data: { detection, faults } }: { readonly data: Inspection }) {
  const { t, bytes, count } = useTexts();
  return (
    <>
      <p className={styles.facts}>
        {[
          t(detection.isOed ? 'portfolio.oed' : `portfolio.format.${detection.options.format}`),
          bytes(detection.sizeBytes),
          ...(detection.estimatedRows === null
            ? []
            : [t('portfolio.aboutRows', { rows: count(detection.estimatedRows) })]),
        ].join(' · ')}
      </p>
      {[...faults, ...detection.remarks].map((remark) => (
        <Notice
          key={`${remark.code} ${remark.detail}`}
          tone={remark.severity === 'error' ? 'danger' : remark.severity === 'warning' ? 'caution' : 'neutral'}
          title={describeRemark(remark, t)}
          code={remark.code}
        />
      ))}
    </>
  );
}

interface MappingPartsProps {
  readonly data: Inspection;
  readonly mapping: PortfolioMapping;
  readonly occupancies: readonly SelectSection<TypeOfBusiness>[];
  readonly onChange: (mapping: PortfolioMapping) => void;
}

/** The parts of a mapping: columns, words, and what holds where the file says nothing. */
function MappingParts({ data, mapping, occupancies, onChange }: MappingPartsProps) {
  const { t, count } = useTexts();
  const words = findWords(data, mapping);
  const unknown = words.filter(({ isUnknown }) => isUnknown).length;
  const setDefault = (change: Partial<PortfolioMapping['defaults']>): void =>
    onChange({ ...mapping, defaults: { ...mapping.defaults, ...change } });
  return (
    <>
      <h3>{t('portfolio.columns')}</h3>
      <MappingTable detection={data.detection} mapping={mapping} onChange={onChange} />
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

/** What the backend says of a file that it cannot read. */
const detailsSchema = z.object({ remarks: z.array(fileRemarkSchema).min(1) });

/** That a portfolio's file cannot be read, and why. */
function FileFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation();
  const details = detailsSchema.safeParse(error instanceof ClientError ? error.details : null);
  return (
    <Notice tone="danger" title={t('portfolio.notRead')} code={details.data?.remarks[0]?.code ?? codeOf(error)}>
      {details.success
        ? details.data.remarks.map((remark) => <p key={remark.code}>{describeRemark(remark, t)}</p>)
        : translateFailure(error, t)}
    </Notice>
  );
}

interface FileQuestionsProps {
  readonly questions: readonly FileQuestion[];
  readonly onAnswer: (change: AnswerChange) => void;
}

/** What a file leaves open that decides its figures: nothing is imported before all of it is answered. */
function FileQuestions({ questions, onAnswer }: FileQuestionsProps) {
  const { t } = useTranslation();
  return questions.map(({ code, detail, choices, answer }) => {
    const title = t(`fileQuestion.${code}.title`);
    const label = (value: string): string =>
      code === 'sheet' ? value : t(`fileQuestion.${code}.choices.${value}` as 'fileQuestion.length-unit.choices.m');
    return (
      <Notice key={code} tone={answer === null ? 'caution' : 'neutral'} title={title}>
        <p>{t(`fileQuestion.${code}.why`, { detail })}</p>
        <Segmented
          label={title}
          value={answer ?? ''}
          options={choices.map(({ value }) => ({ value, label: label(value) }))}
          onChange={(chosen) => {
            const choice = choices.find(({ value }) => value === chosen);
            if (choice !== undefined) onAnswer(choice.change);
          }}
        />
      </Notice>
    );
  });
}
