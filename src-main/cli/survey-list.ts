import { exitCodes, type Command } from './command.ts';
import { callProcedure } from './call-procedure.ts';
import { readText, requireNoArguments } from './parse-command-line.ts';

/** So many at once that there is one page: pages shift when a survey is edited between two of them. */
const PAGE = 100_000;

/** `survey list`: the surveys kept here. */
export const surveyList: Command = {
  synopsis: '[--text WORDS] [--archived]',
  help: `
Prints the surveys kept here, one JSON object on a line, the last changed first.

  --text WORDS   only those whose address, notes, tags or surveyor hold words beginning so
  --archived     those in the archive as well`,
  options: { text: { type: 'string' }, archived: { type: 'boolean' } },
  async run(line, context) {
    requireNoArguments(line);
    const text = readText(line, 'text') ?? '';
    const archived = line.values['archived'] === true ? 'with' : 'without';
    for (let offset = 0; ; offset += PAGE) {
      const page = await callProcedure(context, 'survey.list', { text, archived, offset, limit: PAGE });
      for (const survey of page.surveys) context.printLine(JSON.stringify(survey));
      if (offset + PAGE >= page.total) return exitCodes.answered;
    }
  },
};
