import { computePerMille } from '#shared/units/per-mille.ts';
import texts from '#shared/portfolio/export-texts.json' with { type: 'json' };
import { rowRules, sayRowRule, type RowRule } from '../import/columns/row-rules.ts';
import { listFacts, type ExportFacts } from './export-facts.ts';
import { exportLegend, fillText } from './export-legend.ts';
import type { TallyFigures } from './export-tally.ts';
import type { CellStyle } from './xlsx-parts.ts';

/** A cell of a sheet. */
export interface SheetCell {
  readonly value: string | number;
  readonly style?: CellStyle;
}

/** A sheet that is made at once: a few rows. */
export interface SheetContent {
  readonly rows: readonly (readonly SheetCell[])[];
  /** Of its columns, characters. */
  readonly widths: readonly number[];
}

const heading = (value: string): SheetCell => ({ value, style: 'heading' });
const plain = (value: string | number): SheetCell => ({ value });
const money = (value: number): SheetCell => ({ value, style: 'money' });
/** A loss over the value that it is of; nothing where there is none. */
const perMille = (loss: number, value: number): SheetCell => {
  const rate = computePerMille(loss, value);
  return rate === null ? plain('') : { value: rate, style: 'perMille' };
};

/** What the rows come to: where the figures come from, totals, losses by hazard. */
export function listSummary(facts: ExportFacts): SheetContent {
  const { head } = texts;
  const tally = facts.readTally();
  const rows = [
    [heading(head.title), plain(facts.name)],
    ...listFacts(facts).map(([name, value]) => [plain(name), plain(value)]),
    ...facts.sources.map((source) => [plain(head.source), plain(source)]),
    ...[...tally.currencies].map(([currency, count]) => [
      plain(head.currency),
      plain(currency === '' ? head.noCurrency : currency === '…' ? head.otherCurrencies : currency),
      plain(count),
    ]),
    [],
    ...listTotals(tally),
    [],
    ...listLosses(tally),
    [],
    [heading(texts.main.heading), heading(texts.main.rows)],
    ...[...tally.mainHazards].map(([hazard, count]) => [plain(texts.hazard[hazard]), plain(count)]),
    [],
    [heading(texts.packs.heading), heading(texts.packs.rows)],
    ...[...tally.packs].map(([packs, count]) => [plain(packs), plain(count)]),
  ];
  return { rows, widths: [58, 34, 14, 18, 22, 20, 44] };
}

function listTotals({ statuses, ...tally }: TallyFigures): SheetCell[][] {
  const { total } = texts;
  return [
    [heading(total.heading)],
    [plain(total.rows), plain(tally.rows)],
    ...[...statuses].map(([status, count]) => [
      plain(status === '' ? total.pending : fillText(total.status, { status })),
      plain(count),
    ]),
    [plain(total.tiv), money(tally.tiv)],
    [plain(total.answeredRows), plain(tally.answeredRows)],
    [plain(total.answeredTiv), money(tally.answeredTiv)],
    [plain(total.aal), money(tally.aal)],
    [plain(total.aalPerMille), perMille(tally.aal, tally.answeredTiv)],
  ];
}

function listLosses({ losses }: TallyFigures): SheetCell[][] {
  const { loss } = texts;
  const names = [loss.hazard, loss.scenario, loss.rows, loss.tiv, loss.aal, loss.aalPerMille, loss.pml];
  return [
    [heading(loss.heading)],
    names.map(heading),
    ...losses.map(({ hazard, scenario, rows, tiv, aal, pml }) => [
      plain(texts.hazard[hazard]),
      plain(hazard === 'pluvial' ? '' : texts.scenario[scenario]),
      plain(rows),
      money(tiv),
      money(aal),
      perMille(aal, tiv),
      money(pml),
    ]),
  ];
}

/** What holds for all figures, and what was filled in, translated or remarked of how many rows. */
export function listAssumptions({ readTally }: ExportFacts): SheetContent {
  const { heading: title, rules, rule, column, rows, line, example, meaning, none, ...sentences } = texts.assumption;
  const { notes } = readTally();
  const counted = notes.map((note) => [
    plain(note.code),
    plain(note.column ?? ''),
    plain(note.rows),
    plain(note.line),
    plain(note.detail),
    ...(isRowRule(note.code) ? [plain(sayRowRule(note.code))] : []),
  ]);
  return {
    rows: [
      [heading(title)],
      ...Object.values(sentences).map((sentence) => [plain(sentence)]),
      [],
      [heading(rules)],
      ...(counted.length === 0
        ? [[plain(none)]]
        : [[rule, column, rows, line, example, meaning].map(heading), ...counted]),
    ],
    widths: [36, 22, 10, 10, 44, 90],
  };
}

function isRowRule(code: string): code is RowRule {
  return code in rowRules;
}

/** The legend: every column with its unit and what it is. */
export function listLegend(): SheetContent {
  const { name: head } = texts;
  return {
    rows: [
      [head.name, head.unit, head.meaning].map(heading),
      ...exportLegend.map(({ name, unit, meaning }) => [
        plain(name),
        plain(unit === null ? '' : texts.unit[unit]),
        plain(meaning),
      ]),
    ],
    widths: [44, 40, 110],
  };
}
