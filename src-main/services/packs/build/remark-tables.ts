import { findNumberOrder, splitAddressLine } from '#main/geocoder/split-address-line.ts';
import type { Finding } from '#shared/domain/pack.ts';
import { findJointColumn, type PlanLayer } from '#shared/domain/pack-plan.ts';
import type { SourceFile, SourceTable } from '#shared/domain/pack-source.ts';
import { listTexts } from './guess-columns.ts';
import { error, formatLayer, warning } from './plan-finding.ts';

/** What is noteworthy of tables of addresses: text that is no UTF-8, and number and street in one column. */
export function remarkTables(used: readonly PlanLayer[], files: readonly SourceFile[]): Finding[] {
  return used.flatMap((layer) => {
    const file = files.find(({ path }) => path === layer.file);
    if (layer.use !== 'addresses' || file?.kind !== 'table') return [];
    return [...remarkEncoding(layer, file), ...remarkJointColumn(layer, file)];
  });
}

function remarkEncoding(layer: PlanLayer, { encoding }: SourceTable): Finding[] {
  if (encoding === 'utf-8') return [];
  const where = { code: 'not-utf8', file: layer.file, field: formatLayer(layer) };
  return [warning({ ...where, found: `text in ${encoding}`, expected: 'UTF-8, in which the pack will have it' })];
}

/** How the texts of a column with number and street are split, by an example of the file. */
function remarkJointColumn(layer: PlanLayer, file: SourceTable): Finding[] {
  const column = findJointColumn(layer.columns ?? {});
  if (column === null || !file.columns.includes(column)) return [];
  const texts = listTexts(file, column);
  const where = { file: layer.file, field: `${formatLayer(layer)}.columns.number` };
  const expected = 'number and street together, such as 12 Mill Rd, or a column for each';
  const order = findNumberOrder(texts);
  if (order === null) {
    const found = `no number in the first ${texts.length} texts of "${column}"`;
    return [error({ ...where, code: 'no-house-numbers', found, expected })];
  }
  const split = texts.map((text) => ({ text, line: splitAddressLine(text, order) }));
  const example = split.find(({ line }) => line !== null);
  const without = split.filter(({ line }) => line === null).length;
  const found =
    `"${column}" has both: "${example?.text ?? ''}" is read as number ${example?.line?.number ?? ''}, ` +
    `street ${example?.line?.street ?? ''}; ${without} of the first ${texts.length} have no number`;
  return [warning({ ...where, code: 'split-addresses', found, expected })];
}
