import {
  answerNeededSchema,
  fileQuestionCodes,
  type FileQuestion,
  type FileQuestionCode,
} from '#shared/portfolio/file-question.ts';
import {
  oedAnswerNeededSchema,
  oedQuestionCodes,
  type OedAnswers,
  type OedQuestion,
  type OedQuestionCode,
} from '#shared/portfolio/oed-export.ts';
import { UsageError, type CommandContext, type CommandLine } from './command.ts';
import { readTextOption } from './parse-command-line.ts';

/** The help of the option that answers what a file leaves open. */
export const answerHelp = `  --answer CODE=VALUE  answers what the file leaves open, such as length-unit=ft or amount-unit=1000; several with commas
                       between them. What the file does not leave open is not changed by it. With --oed also oed-country
                       (US), oed-currency (USD) and oed-perils ('OO1;WSS'), for the rows that have none`;

/** What somebody has answered: of the file that is read, and of the OED file that is written. */
export interface GivenAnswers {
  readonly answers: Partial<Record<FileQuestionCode, string>>;
  readonly oedAnswers: OedAnswers;
}

const codes: readonly (FileQuestionCode | OedQuestionCode)[] = [...fileQuestionCodes, ...oedQuestionCodes];

/** What {@link answerHelp} says was answered, by the codes of the questions. @throws UsageError */
export function readAnswers(line: CommandLine): GivenAnswers {
  const given: { -readonly [Kind in keyof GivenAnswers]: GivenAnswers[Kind] } = { answers: {}, oedAnswers: {} };
  for (const part of (readTextOption(line, 'answer') ?? '').split(',').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    const code = codes.find((known) => known === name);
    if (code === undefined) {
      throw new UsageError(`--answer takes ${codes.join('=…, ')}=…, not "${part.trim()}".`);
    }
    if (isOedCode(code)) given.oedAnswers[code] = value;
    else given.answers[code] = value;
  }
  return given;
}

function isOedCode(code: string): code is OedQuestionCode {
  return oedQuestionCodes.some((known) => known === code);
}

/** Says how the questions are answered that a call was refused with; of any other error nothing. */
export function noteQuestions(error: unknown, context: Pick<CommandContext, 'note'>): void {
  const details = error instanceof Error && 'details' in error ? error.details : null;
  const ofFile = answerNeededSchema.safeParse(details);
  if (ofFile.success) for (const question of ofFile.data.questions) context.note(describeAnswers(question));
  const ofOed = oedAnswerNeededSchema.safeParse(details);
  if (ofOed.success) for (const question of ofOed.data.oedQuestions) context.note(describeOedAnswers(question));
}

/** The values that answer a question, as an option of the command line and as what a mapping says. */
export function describeAnswers({ code, choices }: FileQuestion): string {
  const options = choices.map(({ value }) => `--answer ${quote(`${code}=${value}`)}`);
  const [first] = choices;
  const inMapping = JSON.stringify(first?.change).slice(1, -1);
  return `asked: ${code}: answer with ${options.join(' or ')}; in the file of a mapping: ${inMapping}`;
}

/** A text as a shell takes it for one word. */
function quote(text: string): string {
  return /^[\w=.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Values that answer where a portfolio proposes none. */
const kindsOfAnswers: Readonly<Record<OedQuestionCode, string>> = {
  'oed-country': 'CODE, two letters (ISO 3166-1)',
  'oed-currency': 'CODE, three letters (ISO 4217)',
  'oed-perils': "CODES of OED's perils, semicolons between them",
};

function describeOedAnswers({ code, proposed }: OedQuestion): string {
  const options = proposed.map((value) => `--answer '${code}=${value}'`);
  return `asked: ${code}: answer with ${[...options, `--answer ${code}=${kindsOfAnswers[code]}`].join(' or ')}; with --resume what was read is not read again`;
}
