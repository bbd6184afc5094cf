import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OedAnswers, OedQuestion } from '#shared/portfolio/oed-export.ts';
import { portfolioExportFormats, type PortfolioExportFormat } from '#shared/portfolio/portfolio-export.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { useClient } from '#renderer/client/client.ts';
import { useDelivery } from '#renderer/client/use-delivery.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import layout from '#renderer/ui/layout.module.css';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { oedOptions } from './review-queries.ts';
import { RowsNote } from './rows-note.tsx';
import styles from './portfolio-files.module.css';

interface ExportFormProps {
  readonly id: string;
  readonly filter: PortfolioFilter;
  readonly isAtWork: boolean;
  readonly onDone: () => void;
}

/** Writes the filtered rows to a file of a chosen format. */
export function ExportForm({ id, filter, isAtWork, onDone }: ExportFormProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [format, setFormat] = useState<PortfolioExportFormat>('csv');
  const [given, setGiven] = useState<OedAnswers>({});
  const oed = useQuery(oedOptions(client, id, format === 'oed'));
  const answers = { ...oed.data?.answers, ...given };
  const isOpen = format === 'oed' && oed.data?.questions.every(({ code }) => answers[code] !== undefined) !== true;
  const writing = useDelivery((chosen: PortfolioExportFormat) =>
    client.call('portfolioFile.export', { id, format: chosen, answers: given, filter }),
  );

  function choose(chosen: PortfolioExportFormat): void {
    setFormat(chosen);
    // What was told is of another format.
    writing.reset();
  }

  return (
    <section className={styles.export} aria-label={t('portfolioFiles.export')}>
      <div className={layout.bar}>
        <Segmented
          label={t('portfolioFiles.format')}
          options={portfolioExportFormats.map((value) => ({ value, label: t(`portfolioFiles.name.${value}`) }))}
          value={format}
          onChange={choose}
        />
        <Button
          variant="primary"
          disabled={isAtWork || isOpen || writing.isPending}
          onClick={() => writing.mutate(format)}
        >
          {t('portfolioFiles.save')}
        </Button>
        <Button onClick={onDone}>{t('portfolioFiles.close')}</Button>
      </div>
      <p className={styles.hint}>{t(`portfolioFiles.about.${format}`)}</p>
      {format === 'oed' && oed.data !== undefined && (
        <OedQuestions {...oed.data} answers={answers} onAnswer={(more) => setGiven({ ...given, ...more })} />
      )}
      {format === 'oed' && oed.error !== null && (
        <FailureNotice failure={oed.error} title={t('portfolioFiles.notWritten')} />
      )}
      <RowsNote delivered={writing.data} error={writing.error} />
      {writing.data !== undefined && writing.data.state !== 'cancelled' && (
        <OedRemarks remarks={writing.data.remarks} />
      )}
    </section>
  );
}

interface OedQuestionsProps extends Pick<ProcedureOutput<'portfolio.oed'>, 'questions' | 'remarks'> {
  readonly answers: OedAnswers;
  readonly onAnswer: (given: OedAnswers) => void;
}

/** What a portfolio leaves open for an OED file: it is written when all of it is answered. */
function OedQuestions({ questions, remarks, answers, onAnswer }: OedQuestionsProps) {
  return (
    <>
      {questions.map((question) => (
        <OneQuestion
          key={question.code}
          question={question}
          answer={answers[question.code] ?? null}
          onAnswer={(value) => onAnswer({ [question.code]: value })}
        />
      ))}
      <OedRemarks remarks={remarks} />
    </>
  );
}

/** What is to be known of an OED file. */
function OedRemarks({ remarks }: Pick<ProcedureOutput<'portfolio.oed'>, 'remarks'>) {
  const { t } = useTranslation();
  return remarks.map(({ code, detail }) => <p key={code}>{t(`portfolioFiles.oedRemark.${code}`, { detail })}</p>);
}

interface OneQuestionProps {
  readonly question: OedQuestion;
  readonly answer: string | null;
  readonly onAnswer: (value: string) => void;
}

function OneQuestion({ question, answer, onAnswer }: OneQuestionProps) {
  const { t, count } = useTexts();
  const { code, rows, found } = question;
  return (
    <Notice
      tone={answer === null ? 'caution' : 'neutral'}
      title={t(`portfolioFiles.oedQuestion.${code}.title`, { count: rows, rows: count(rows) })}
    >
      <p>
        {t('portfolioFiles.oedQuestion.why')}
        {found.length > 0 && ` ${t('portfolioFiles.oedQuestion.found', { found: found.join(', ') })}`}
      </p>
      {question.choices.length === 0 ? (
        <PerilChoice question={question} answer={answer} onAnswer={onAnswer} />
      ) : (
        <CodeChoice question={question} answer={answer} onAnswer={onAnswer} />
      )}
    </Notice>
  );
}

function PerilChoice({ question: { proposed }, answer, onAnswer }: OneQuestionProps) {
  const { t } = useTranslation();
  const label = (value: string): string =>
    t(`portfolioFiles.oedQuestion.oed-perils.${value}` as 'portfolioFiles.oedQuestion.oed-perils.AA1');
  return (
    <Segmented
      label={t('portfolioFiles.oedQuestion.oed-perils.label')}
      value={answer ?? ''}
      options={proposed.map((value) => ({ value, label: label(value) }))}
      onChange={onAnswer}
    />
  );
}

function CodeChoice({ question: { code, proposed, choices }, answer, onAnswer }: OneQuestionProps) {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames([i18n.language], { type: code === 'oed-country' ? 'region' : 'currency' });
  const describe = (value: string) => ({ value, label: names.of(value) ?? value, aside: value });
  const others = choices.filter((value) => !proposed.includes(value)).map(describe);
  return (
    <Select
      label={t(`portfolioFiles.oedQuestion.${code}.label`)}
      value={answer ?? ''}
      sections={[
        ...(proposed.length > 0
          ? [{ heading: t('portfolioFiles.oedQuestion.proposed'), options: proposed.map(describe) }]
          : []),
        { heading: t('portfolioFiles.oedQuestion.all'), options: others },
      ]}
      onChange={onAnswer}
    />
  );
}
