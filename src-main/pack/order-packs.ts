import { doBoxesOverlap } from '#shared/geo/geo.ts';
import type { InstalledRecord, RecordedPack } from './installed-record.ts';

interface OrderedFacts {
  readonly info: Pick<RecordedPack, 'id' | 'installedAt'> & { readonly bbox: RecordedPack['bbox'] | null };
  readonly record: Pick<InstalledRecord, 'behind' | 'hazardTerritories'> | null;
}

/**
 * Packs in their order of precedence: of two that meet the one that was installed last comes first, unless it was
 * installed behind the other. Where three contradict each other by that, those installed behind others give way.
 */
export function orderPacks<Pack extends OrderedFacts>(packs: readonly Pack[]): Pack[] {
  const byTime = packs.toSorted((a, b) => b.info.installedAt.localeCompare(a.info.installedAt));
  if (byTime.every(({ record }) => record?.behind === undefined)) return byTime;
  const places = new Map(byTime.map((pack, at) => [pack, at]));
  const isLater = (a: Pack, b: Pack): boolean => places.get(a)! < places.get(b)!;
  // Of two that are behind each other the later one knows better.
  const givesWay = (a: Pack, b: Pack): boolean => isBehind(a, b) && !(isBehind(b, a) && isLater(b, a));
  const comesBefore = (a: Pack, b: Pack): boolean =>
    givesWay(b, a) || (isLater(a, b) && !givesWay(a, b) && doMeet(a, b));
  const waiting = new Set(byTime);
  const ordered: Pack[] = [];
  while (waiting.size > 0) {
    const left = [...waiting];
    const next =
      left.find((pack) => !left.some((other) => comesBefore(other, pack))) ??
      left.find((pack) => !left.some((other) => givesWay(pack, other))) ??
      left[0]!;
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}

function isBehind({ record }: OrderedFacts, { info }: OrderedFacts): boolean {
  return record?.behind?.includes(info.id) ?? false;
}

/** Whether both may answer somewhere: by the boxes around them, where a hazard has no territory of its own. */
function doMeet(a: OrderedFacts, b: OrderedFacts): boolean {
  const [one, other] = [findReach(a), findReach(b)];
  return one === null || other === null || doBoxesOverlap(one, other);
}

/** Null: not known, or not worth working out. */
function findReach({ info, record }: OrderedFacts): RecordedPack['bbox'] | null {
  const hasOwn = record === null || Object.values(record.hazardTerritories).some((area) => area !== undefined);
  return hasOwn ? null : info.bbox;
}
