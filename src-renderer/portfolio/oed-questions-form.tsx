import { useTranslation } from 'react-i18next';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { OedAnswers, OedQuestion } from '#shared/portfolio/oed-export.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { Select } from '#renderer/ui/select.tsx';

interface OedQuestionsProps extends Pick<ProcedureOutput<'portfolio.oed'>, 'questions' | 'remarks'> {
  readonly answers: OedAnswers;
  readonly onAnswer: (given: OedAnswers) => void;
}

/** What a portfolio leaves open for an OED file: it is written when all of it is answered. */
export function OedQuestions({ questions, remarks, answers, onAnswer }: OedQuestionsProps) {
  const { t } = useTranslation();
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
      {remarks.map(({ code, detail }) => (
        <p key={code}>{t(`portfolioFiles.oedRemark.${code}`, { detail })}</p>
      ))}
    </>
  );
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
