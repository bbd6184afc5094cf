import path from 'node:path';
import type * as z from 'zod';
import type { EventPayload } from '#shared/contract/events.ts';
import { findExportFormat, type PortfolioExportFormat } from '#shared/portfolio/portfolio-export.ts';
import { correctionRulesSchema, type CorrectionRules } from '#shared/portfolio/fault-correction.ts';
import { namedMappingSchema, type NamedMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { sayIssues } from '#shared/contract/describe-issues.ts';
import { messageOf } from '#shared/text/message-of.ts';
import type { Backend } from '../backend.ts';
import { exitCodes, UsageError, type CliCommand, type CommandContext } from './command.ts';
import { answerHelp, noteQuestions, readAnswers } from './file-answers.ts';
import { readNumberOption, readTextOption, requireOneArgument, requireTextOption } from './parse-command-line.ts';
import { readJsonFile } from './read-json-file.ts';

/** Most threads that may be asked for. */
const MAXIMUM_WORKERS = 64;
/** Time between two lines of progress, milliseconds: stderr may be a log. */
const NOTE_INTERVAL_MILLISECONDS = 2000;

/** `portfolio run`: a file of buildings to a file of figures. */
export const portfolioRun: CliCommand = {
  synopsis: '<file> --out FILE [options]',
  help: `
Reads a file of buildings, runs every row against the active region packs and writes another: the inputs as they were understood, what became of each row, and every figure of the query service by its name. One row for each record of the
file, in its order. Prints one line of JSON:
{"rows": …, "ok": …, "failed": …, "totals": …, "rejected": …, "notCovered": …, "notPlaced": …, "noData": …, "unreadable": …,
 "onStreet": …, "asked": …, "rules": …, "seconds": …, "rowsPerSecond": …, "peakRssMb": …}
"onStreet" counts rows whose address is placed on its street alone, "asked" what the file left open and --answer or the mapping has answered. Rows that cannot be answered say why in the columns status and reason; they count as failed and do not make the run fail.
What the window says of the file and its rows is on stderr: "note: …" how they were understood, what was translated and
what filled in; "warning: …" what may be wrong, such as coordinates that look swapped or lie in no installed region; a row of totals that
is not the sum of its rows.

  --out FILE           the file to write, as its ending says: .csv, .xlsx, .geojson or .gpkg (another ending: CSV); it is
                       replaced when the new one is whole
  --oed                an OED location file (Open Exposure Data): as the source has it where it is one, results behind
  --mapping FILE       a mapping (JSON); default: a saved one whose columns are all in the file, which is noted, else
                       columns are found out
  --suggested          columns as they are found out, whatever mappings are saved
${answerHelp}
  --rules FILE         what is done to all rows with a fault before they are run (JSON, docs/portfolio.md): coordinates
                       swapped, a value taken as missing or as a share of the building's, rows left aside. "rules"
                       says what each came to; one that matches no row is told
  --resume             goes on where an earlier call with the same file, mapping and --out was ended
  --workers N          threads that do the work (default: one for each processor)

  portfolio run locations.csv --out figures.csv

Exit code 0: the output was written, whatever became of its rows; 1: it was not; 2: wrong usage; 3: it was not, because the
file leaves open what its figures depend on: what is asked is on stderr, with the values that answer it.`,
  options: {
    out: { type: 'string' },
    oed: { type: 'boolean' },
    mapping: { type: 'string' },
    suggested: { type: 'boolean' },
    answer: { type: 'string' },
    rules: { type: 'string' },
    resume: { type: 'boolean' },
    workers: { type: 'string' },
  },
  async run(line, context) {
    const input = path.resolve(requireOneArgument(line, 'file'));
    const output = path.resolve(requireTextOption(line, 'out'));
    const workers = readNumberOption(line, 'workers', { minimum: 1, maximum: MAXIMUM_WORKERS, isWhole: true }) ?? null;
    const mappingFile = readTextOption(line, 'mapping');
    const mapping = mappingFile === undefined ? null : await readMapping(mappingFile);
    const isSuggested = line.values['suggested'] === true;
    if (isSuggested && mapping !== null) throw new UsageError('--suggested and --mapping exclude each other.');
    const rulesFile = readTextOption(line, 'rules');
    const rules = rulesFile === undefined ? {} : { rules: await readRules(rulesFile) };
    const given = readAnswers(line);
    const format = chooseFormat(output, line.values['oed'] === true);
    const isResumed = line.values['resume'] === true;
    const backend = await context.openBackend();
    const stopNoting = notePortfolioProgress(backend, context);
    const started = performance.now();
    try {
      const { warnings, notes, ...counts } = await backend.portfolios.runFile(
        { input, output, format, mapping, isSuggested, ...given, ...rules, isResumed, workers },
        context.signal,
      );
      const seconds = (performance.now() - started) / 1000;
      for (const text of notes) context.note(`note: ${text}`);
      for (const text of warnings) context.note(`warning: ${text}`);
      const summary = {
        ...counts,
        seconds: round(seconds),
        rowsPerSecond: Math.round(counts.rows / seconds),
        peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
      };
      context.printLine(JSON.stringify(summary));
      return exitCodes.answered;
    } catch (error) {
      noteQuestions(error, context);
      throw error;
    } finally {
      stopNoting();
    }
  },
};

function chooseFormat(output: string, isOed: boolean): PortfolioExportFormat {
  const format = findExportFormat(output) ?? 'csv';
  if (isOed && format !== 'csv') throw new UsageError('--oed writes CSV: name a file that ends in .csv.');
  return isOed ? 'oed' : format;
}

/** Rounds seconds to the millisecond. */
function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

async function readMapping(file: string): Promise<NamedMapping> {
  return readJson('mapping', file, namedMappingSchema);
}

async function readRules(file: string): Promise<CorrectionRules> {
  return readJson('rules', file, correctionRulesSchema);
}

/** Reads the file of an option of this name. @throws UsageError for what is none of its kind, with where and why */
async function readJson<Value>(option: 'mapping' | 'rules', file: string, schema: z.ZodType<Value>): Promise<Value> {
  const refuse = (why: string): UsageError => new UsageError(`--${option}: ${file} holds no ${option} (${why}).`);
  let content: unknown;
  try {
    content = await readJsonFile(file);
  } catch (error) {
    throw refuse(messageOf(error));
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw refuse(sayIssues(schema, parsed.error, content));
}

/** A line now and then while a person waits. */
function notePortfolioProgress({ onEvent }: Backend, { note }: Pick<CommandContext, 'note'>): () => void {
  let lastNote = 0;
  return onEvent((name, payload) => {
    const now = performance.now();
    if (name !== 'portfolio.progress' || now - lastNote < NOTE_INTERVAL_MILLISECONDS) return;
    lastNote = now;
    note(formatProgress(payload as EventPayload<'portfolio.progress'>));
  });
}

function formatProgress({
  phase,
  rowsDone,
  fraction,
  rowsPerSecond,
  secondsLeft,
}: EventPayload<'portfolio.progress'>): string {
  const share = fraction === null ? '' : ` (${Math.floor(fraction * 100)} %)`;
  const left = secondsLeft === null ? '' : `, ${Math.ceil(secondsLeft)} s left`;
  return `${phase}: ${rowsDone} rows${share}, ${Math.round(rowsPerSecond)} rows/s${left}`;
}
