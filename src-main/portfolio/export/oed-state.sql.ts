import { listSome } from '#shared/text/list-some.ts';
import { failureText } from '#shared/call/failure-text.ts';
import type { OedAnswers, OedQuestion, OedRemark } from '#shared/portfolio/oed-export.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { isOedTable } from '../import/columns/suggest-mapping.ts';
import type { WrittenRows } from './csv-formatter.ts';
import {
  describeLongTexts,
  findOedQuestions,
  listOpenOedQuestions,
  sayOedQuestion,
  sayOedRemark,
  type OedGroup,
} from './oed/oed-questions.ts';
import { requireAllRecords } from '../location-checksums.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { countRejected } from '../total-rows.sql.ts';
import { countWithoutPerils, loadKeptSource } from '../import/source-cells.sql.ts';
import { loadSource } from '../import/source-store.sql.ts';

/** What a portfolio leaves open for an OED file. @throws DamagedFileError where rows are missing */
export function readOedQuestions(database: PortfolioDatabase): OedQuestion[] {
  requireAllRecords(database);
  const groups = database
    .prepare<[], OedGroup>(
      'SELECT country_name AS countryName, currency, count(*) AS rows FROM location GROUP BY country_name, currency',
    )
    .all();
  const kept = loadKeptSource(database);
  const all = groups.reduce((sum, { rows }) => sum + rows, 0);
  return findOedQuestions(groups, kept === null ? all : countWithoutPerils(database, kept));
}

/** Refuses to write an OED file of which something is left open. @throws ServiceError ANSWER_NEEDED */
export function requireOedAnswers(questions: readonly OedQuestion[], answers: OedAnswers): void {
  const open = listOpenOedQuestions(questions, answers);
  if (open.length === 0) return;
  const said = open.map(sayOedQuestion).join(' ');
  throw new ServiceError('ANSWER_NEEDED', failureText('oed-answer-needed', { questions: said }), {
    oedQuestions: open,
  });
}

/** Names of columns of business interruption, in English, French, German and Dutch. */
const interruption =
  /(?<!\p{L})(?:bi|time element)(?!\p{L})|business interruption|loss of (?:rent|income|profit)|betriebsunterbrechung|pertes? d.exploitation|bedrijfsschade/iu;

/** What is to be known of an OED file of a portfolio. */
export function readOedRemarks(database: PortfolioDatabase): OedRemark[] {
  if (loadKeptSource(database) !== null) return [];
  const { mapping, name } = loadSource(database)!;
  const remarks: OedRemark[] = [];
  if (isOedTable(Object.values(mapping.columns).flat())) remarks.push({ code: 'cells-not-kept', detail: name });
  const rejected = countRejected(database);
  if (rejected > 0) remarks.push({ code: 'rows-left-out', detail: String(rejected) });
  const left = (mapping.columns.notModelled ?? []).filter((column) => interruption.test(column));
  if (left.length > 0) remarks.push({ code: 'interruption-left-out', detail: listSome(left) });
  return remarks;
}

/** What is to be known of an OED file that was written, in English. */
export function sayOedRemarks(database: PortfolioDatabase, longTexts: WrittenRows['longTexts']): string[] {
  return [...readOedRemarks(database), ...describeLongTexts(longTexts)].map(sayOedRemark);
}
