import { findNumberOrder, splitAddressLine } from '#main/geocoding/matching/index.ts';
import type { Finding } from '#shared/pack/pack.ts';
import { findJointColumn, type PlanLayer } from '#shared/pack/pack-plan.ts';
import type { SourceFile, SourceTable } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { findWithdrawn, listUnusedNumberPieces } from './number-pieces.ts';
import { listTexts, listUnusedDirections } from './street-pieces.ts';
import { error, formatLayer, warning } from './plan-finding.ts';

/**
 * What is noteworthy of tables of addresses: text that is no UTF-8, number and street in one column, addresses that are
 * no more, and, to be answered before a pack is made, directions that no street is made of and pieces of numbers that
 * no number is.
 */
export function remarkTables(used: readonly PlanLayer[], files: readonly SourceFile[]): Finding[] {
  return used.flatMap((layer) => {
    const file = files.find(({ path }) => path === layer.file);
    if (layer.use !== 'addresses' || file?.kind !== 'table') return [];
    return [
      ...remarkEncoding(layer, file),
      ...remarkJointColumn(layer, file),
      ...remarkWithdrawn(layer, file),
      ...askDirections(layer, file),
      ...askNumberPieces(layer, file),
    ];
  });
}

function remarkEncoding(layer: PlanLayer, { encoding }: SourceTable): Finding[] {
  if (encoding === 'utf-8') return [];
  const where = { code: 'not-utf8', file: layer.file, field: formatLayer(layer) };
  return [warning({ ...where, found: packText('text-in', { encoding }), expected: packText('utf8-expected') })];
}

/** `450 Main St` is two places where North and South Main Street have lost their directions. */
function askDirections(layer: PlanLayer, file: SourceTable): Finding[] {
  return listUnusedDirections(file, layer.columns ?? {}).map((column) =>
    error({
      code: 'unknown-direction',
      file: layer.file,
      field: `${formatLayer(layer)}.columns.streetDirection`,
      found: packText('directions-not-used', { column, example: listTexts(file, column)[0] ?? '' }),
      expected: packText('directions-expected', { column }),
    }),
  );
}

/** `12` and `12 1/2` are two houses, and so are `N6W23001` and `W180N23001`. */
function askNumberPieces(layer: PlanLayer, file: SourceTable): Finding[] {
  return listUnusedNumberPieces(file, layer.columns ?? {}).map((column) =>
    error({
      code: 'unknown-number-piece',
      file: layer.file,
      field: `${formatLayer(layer)}.columns.numberSuffix`,
      found: packText('number-pieces-not-used', { column, example: listTexts(file, column)[0] ?? '' }),
      expected: packText('number-pieces-expected', { column }),
    }),
  );
}

/** An address that is no more may stand where another one of the same number is now. */
function remarkWithdrawn(layer: PlanLayer, file: SourceTable): Finding[] {
  const found = findWithdrawn(file);
  if (found === null) return [];
  const { column, texts } = found;
  return [
    warning({
      code: 'withdrawn-addresses',
      file: layer.file,
      field: formatLayer(layer),
      found: packText('withdrawn-found', {
        count: texts.length,
        rows: file.firstRows.length,
        column,
        example: texts[0]!,
      }),
      expected: packText('addresses-in-use-expected'),
    }),
  ];
}

/** How the texts of a column with number and street are split, by an example of the file. */
function remarkJointColumn(layer: PlanLayer, file: SourceTable): Finding[] {
  const column = findJointColumn(layer.columns ?? {});
  if (column === null || !file.columns.includes(column)) return [];
  const texts = listTexts(file, column);
  const where = { file: layer.file, field: `${formatLayer(layer)}.columns.number` };
  const expected = packText('number-and-street-expected');
  const order = findNumberOrder(texts);
  if (order === null) {
    const found = packText('no-numbers-in', { count: texts.length, column });
    return [error({ ...where, code: 'no-house-numbers', found, expected })];
  }
  const split = texts.map((text) => ({ text, line: splitAddressLine(text, order) }));
  const example = split.find(({ line }) => line !== null);
  const without = split.filter(({ line }) => line === null).length;
  const found = packText('split-example', {
    column,
    example: example?.text ?? '',
    number: example?.line?.number ?? '',
    street: example?.line?.street ?? '',
    without,
    count: texts.length,
  });
  return [warning({ ...where, code: 'split-addresses', found, expected })];
}
