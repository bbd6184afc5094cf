import { listSome } from '#shared/text/list-some.ts';
import type { Finding } from '#shared/pack/pack.ts';
import { addressColumnParts, requiredAddressParts, type PlanLayer } from '#shared/pack/pack-plan.ts';
import type { SourceFile } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { error, formatLayer } from './plan-finding.ts';

/** Tables of addresses whose plan names a column that they lack, or none for what every address needs. */
export function findUnreadColumns(used: readonly PlanLayer[], files: readonly SourceFile[]): Finding[] {
  return used.flatMap((layer) => {
    const file = files.find(({ path }) => path === layer.file);
    if (layer.use !== 'addresses' || file?.kind !== 'table') return [];
    const listed = listSome(file.columns.map((column) => `"${column}"`));
    return addressColumnParts.flatMap((part) => {
      const column = layer.columns?.[part] ?? '';
      const isRequired = (requiredAddressParts as readonly string[]).includes(part);
      if (file.columns.includes(column) || (column === '' && !isRequired)) return [];
      return [
        error({
          code: column === '' ? 'missing-column' : 'unknown-column',
          file: layer.file,
          field: `${formatLayer(layer)}.columns.${part}`,
          found: column === '' ? packText('no-column') : packText('column-not-there', { column }),
          expected: packText('column-expected', { part, columns: listed }),
        }),
      ];
    });
  });
}
