import { findNumberOrder, splitAddressLine } from '#main/geocoder/split-address-line.ts';
import type { Finding } from '#shared/domain/pack.ts';
import { findJointColumn, type PlanLayer } from '#shared/domain/pack-plan.ts';
import type { SourceFile } from '#shared/domain/pack-source.ts';
import { listTexts } from './guess-columns.ts';
import { error, formatLayer, warning } from './plan-finding.ts';

/** Tables whose numbers and streets stand in one column: how its texts are split, by an example of the file. */
export function remarkJointColumns(used: readonly PlanLayer[], files: readonly SourceFile[]): Finding[] {
  return used.flatMap((layer) => {
    const file = files.find(({ path }) => path === layer.file);
    const column = layer.use === 'addresses' && layer.columns !== null ? findJointColumn(layer.columns) : null;
    if (column === null || file?.kind !== 'table' || !file.columns.includes(column)) return [];
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
  });
}
