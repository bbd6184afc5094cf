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

/** Points on a side of the grid that sources are asked for: one is found by a point in it, or near to it. */
const SIDE_POINTS = 3;

/**
 * The collected sources that are found at points of a box, its corners and middles, and may reach into it; null where
 * the list is not there.
 * @throws FileRefusedError; CancelledError
 */
export async function findRecords(
  files: RemoteFiles,
  { list, record: recordUrl, properties }: RecordsRule,
  box: BoundingBox,
  options: FetchOptions,
): Promise<FoundRecord[] | null> {
  const all = new Map<string, TemplateValues>();
  for (const point of listPoints(box)) {
    const near = await fetchList<TemplateValues[]>(files, expandTemplate(list, point), options, (parts) => ({
      records: { parts, properties },
    }));
    if (near === null) return null;
    for (const values of near) all.set(JSON.stringify(values), values);
  }
  const found: FoundRecord[] = [];
  for (const values of all.values()) {
    const record = await fetchList<SourceRecord>(files, expandTemplate(recordUrl, values), options, (parts) => ({
      record: { parts, box },
    }));
    if (record?.isThere === true) found.push({ ...record, values });
  }
  return found;
}

function listPoints([west, south, east, north]: BoundingBox): TemplateValues[] {
  const steps = Array.from({ length: SIDE_POINTS }, (_, at) => at / (SIDE_POINTS - 1));
  return steps.flatMap((up) =>
    steps.map((aside) => ({
      longitude: (west + (east - west) * aside).toFixed(4),
      latitude: (south + (north - south) * up).toFixed(4),
    })),
  );
}
