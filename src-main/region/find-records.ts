import type { BoundingBox } from '#shared/geo/geo.ts';
import type { Source } from '#shared/region/source.ts';
import { expandTemplate, type TemplateValues } from './expand-template.ts';
import { fetchList } from './fetching/fetch-map.ts';
import type { SourceRecord } from './fetching/read-collected.ts';
import type { FetchOptions, RemoteFiles } from './fetching/remote-files.fs.ts';

/** A collected source of addresses that may reach into a box. */
export interface FoundRecord extends SourceRecord {
  readonly values: TemplateValues;
}

/** How sources that were collected are found. */
type RecordsRule = Extract<Source['files'], { by: 'records' }>;

/**
 * The collected sources of a country that may reach into a box; null where the list is not there.
 * @throws FileRefusedError; CancelledError
 */
export async function findRecords(
  files: RemoteFiles,
  { list, record: recordUrl, properties }: RecordsRule,
  { box, country }: { readonly box: BoundingBox; readonly country: string | null },
  options: FetchOptions,
): Promise<FoundRecord[] | null> {
  const [west, south, east, north] = box;
  const middle = { longitude: ((west + east) / 2).toFixed(4), latitude: ((south + north) / 2).toFixed(4) };
  const all = await fetchList<TemplateValues[]>(files, expandTemplate(list, middle), options, (parts) => ({
    records: { parts, country, properties },
  }));
  if (all === null) return null;
  const found: FoundRecord[] = [];
  for (const values of all) {
    const record = await fetchList<SourceRecord>(files, expandTemplate(recordUrl, values), options, (parts) => ({
      record: { parts, box },
    }));
    if (record?.isThere === true) found.push({ ...record, values });
  }
  return found;
}
