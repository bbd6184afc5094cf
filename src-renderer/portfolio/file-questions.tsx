import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { AnswerChange, FileQuestion } from '#shared/portfolio/file-question.ts';
import { fileRemarkSchema } from '#shared/portfolio/portfolio-detection.ts';
import { ClientError, codeOf } from '#renderer/client/client-error.ts';
import { translateFailure } from '#renderer/i18n/translate-failure.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { describeRemark } from './describe-note.ts';

/** What the backend says of a file that it cannot read. */
const detailsSchema = z.object({ remarks: z.array(fileRemarkSchema).min(1) });

/** That a portfolio's file cannot be read, and why. */
export function FileFailure({ error }: { readonly error: Error }) {
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
export function FileQuestions({ questions, onAnswer }: FileQuestionsProps) {
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
