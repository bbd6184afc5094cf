import { computeDistanceMetres } from '#shared/geo/geo.ts';
import type { PlaceMatch } from '#shared/geocoding/place.ts';
import type { Geocoder } from '#main/geocoding/geocoder.ts';
import type { TestQuery } from './test-query.ts';

/** What became of one question. */
export interface Judged {
  readonly query: TestQuery;
  readonly isRight: boolean;
  /** Answered as an address that is not the one meant. */
  readonly isFalseAddress: boolean;
  readonly answer: string;
}

/** Asks every question and judges the first answer. */
export async function judgeQueries(
  geocoder: Pick<Geocoder, 'locate'>,
  queries: readonly TestQuery[],
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const query of queries) {
    const matches = await geocoder.locate(query.query);
    judged.push(judge(query, matches));
  }
  return judged;
}

function judge(query: TestQuery, [best, ...others]: readonly PlaceMatch[]): Judged {
  const { level, points, toleranceMetres, isAmbiguous = false } = query.expected;
  const found = best?.level ?? 'none';
  const isNear =
    points.length === 0 ||
    (best !== undefined && points.some((point) => computeDistanceMetres(point, best.point) <= toleranceMetres));
  const saysAmbiguous = best?.differences.includes('ambiguous') === true && others.length > 0;
  return {
    query,
    isRight: found === level && (level === 'none' || isNear) && (!isAmbiguous || saysAmbiguous),
    isFalseAddress: found === 'address' && !(level === 'address' && isNear),
    answer: best === undefined ? 'nothing' : `${found} ${best.label} [${best.differences.join(' ')}]`,
  };
}

/** Right answers and questions of every kind, as rows of a table. */
export function countByKind(judged: readonly Judged[]): { kind: string; right: number; all: number; false: number }[] {
  const kinds = [...new Set(judged.map(({ query }) => query.kind))];
  return kinds.map((kind) => {
    const ofKind = judged.filter(({ query }) => query.kind === kind);
    return {
      kind,
      right: ofKind.filter(({ isRight }) => isRight).length,
      all: ofKind.length,
      false: ofKind.filter(({ isFalseAddress }) => isFalseAddress).length,
    };
  });
}
