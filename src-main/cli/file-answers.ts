import {
  answerNeededSchema,
  fileQuestionCodes,
  type FileQuestion,
  type FileQuestionCode,
} from '#shared/domain/file-question.ts';
import { UsageError, type CommandContext, type CommandLine } from './command.ts';
import { readText } from './parse-command-line.ts';

/** The help of the option that answers what a file leaves open. */
export const answerHelp = `  --answer CODE=VALUE  answers what the file leaves open, such as length-unit=ft or amount-unit=1000; several with commas
                       between them. What the file does not leave open is not changed by it`;

/** What {@link answerHelp} says was answered, by the codes of the questions. @throws UsageError */
export function readAnswers(line: CommandLine): Partial<Record<FileQuestionCode, string>> {
  const answers: Partial<Record<FileQuestionCode, string>> = {};
  for (const part of (readText(line, 'answer') ?? '').split(',').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    const code = fileQuestionCodes.find((known) => known === name);
    if (code === undefined) {
      throw new UsageError(`--answer takes ${fileQuestionCodes.join('=…, ')}=…, not "${part.trim()}".`);
    }
    answers[code] = value;
  }
  return answers;
}

/** Says how the questions are answered that a call was refused with; of any other error nothing. */
export function noteQuestions(error: unknown, context: Pick<CommandContext, 'note'>): void {
  const details = answerNeededSchema.safeParse(error instanceof Error && 'details' in error ? error.details : null);
  if (details.success) for (const question of details.data.questions) context.note(describeAnswers(question));
}

/** The values that answer a question, as an option of the command line and as what a mapping says. */
export function describeAnswers({ code, choices }: FileQuestion): string {
  const options = choices.map(({ value }) => `--answer ${code}=${value}`);
  const [first] = choices;
  const inMapping = JSON.stringify(first?.change).slice(1, -1);
  return `asked: ${code}: answer with ${options.join(' or ')}; in the file of a mapping: ${inMapping}`;
}
