import { useTranslation } from 'react-i18next';
import type { AnswerChange, FileQuestion } from '#shared/portfolio/file-question.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';

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
      t(`fileQuestion.${code}.choices.${value}` as 'fileQuestion.length-unit.choices.m');
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
