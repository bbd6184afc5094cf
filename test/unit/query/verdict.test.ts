import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Financial } from '#shared/exposure/exposure.ts';
import { floodHazards, hazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import type { Assessment } from '#shared/query/assessment.ts';
import { findHeadlineDepth } from '#shared/query/headline-depth.ts';
import { findVerdict } from '#shared/query/verdict.ts';
import { assess, defineHazard, house, readPoint, traceOf, type Cell } from '../../support/engine-input.ts';

type Maps = readonly (readonly [returnPeriodYears: number, cell: Cell])[];
type Answer = Pick<Assessment, 'floods' | 'wildfire' | 'explanation'>;

/** An answer of some hazards' maps, the others outside. */
function answerOf(
  maps: Partial<Record<FloodHazard, Maps>>,
  {
    financial = house,
    wildfireIndex,
    standardYears = null,
  }: { financial?: Financial | null; wildfireIndex?: number; standardYears?: number | null } = {},
): Answer {
  const answers = floodHazards.flatMap((hazard) => {
    const ofHazard = maps[hazard];
    if (ofHazard === undefined) return [];
    const definition = defineHazard({ hazard, hasStandardOfProtection: standardYears !== null });
    const reading = readPoint(ofHazard, { standardOfProtectionYears: standardYears });
    return [[hazard, assess(reading, { definition, financial })] as const];
  });
  const of = new Map(answers);
  const floods = Object.fromEntries(
    floodHazards.map((hazard) => [hazard, of.get(hazard)?.figures ?? { status: 'outside' }]),
  );
  const traces = Object.fromEntries(answers.map(([hazard, { trace }]) => [hazard, trace!]));
  const wildfire = wildfireIndex === undefined ? { status: 'outside' } : { status: 'answered', wildfireIndex };
  return {
    floods,
    wildfire,
    explanation: { modelVersion: '1', floods: traces, wildfire: null, warnings: [] },
  } as never;
}

describe('a verdict', () => {
  // The same water on every map, so that each part of the annual loss is the loss times its width in probability:
  //
  // docs/methodology/loss.md. 1/10 and 1/100: rare 0.01, between 0.09, closing (0.2 - 0.1) / 2 = 0.05.
  it.each([
    ['between two maps', [10, 100], { kind: 'between', years: 10, rarerYears: 100 }, 0.09 / 0.15],
    ['rarer than the only map', [500], { kind: 'rare', years: 500 }, 0.002 / 0.003],
    ['more frequent than the first map', [10, 14, 25], { kind: 'frequent', years: 10 }, 0.05 / 0.15],
  ] as const)('says where the largest part of the loss comes from: %s', (_, years, source, share) => {
    const maps = years.map((year) => [year, 1] as const);
    const verdict = findVerdict(answerOf({ fluvial: maps }));
    expect(verdict).toMatchObject({ hazard: 'fluvial', loss: { source, protectedYears: null } });
    expect(verdict!.loss!.share).toBeCloseTo(share, 12);
  });

  it('has the losses of all assets, and what they are of all that is insured', () => {
    const verdict = findVerdict(
      answerOf({
        fluvial: [
          [10, 1],
          [100, 1],
        ],
      }),
    );
    const { losses } = traceOf(
      assess(
        readPoint([
          [10, 1],
          [100, 1],
        ]),
      ),
    );
    const { structure, inventory, equipment } = losses!;
    // At each of both maps the same loss L: the annual loss is 0.15 L.
    const loss = [structure, inventory, equipment].reduce((sum, of) => sum + of.scenarios.base!.netLosses[0]!, 0);
    expect(verdict!.loss!.annual).toBeCloseTo(0.15 * loss, 6);
    expect(verdict!.loss!.perMille).toBeCloseTo((0.15 * loss) / 300, 9);
  });

  it('takes the largest loss, without one the largest index, of equal ones the first', () => {
    const shallow: Maps = [[100, 0.5]];
    const deep: Maps = [[100, 1.5]];
    expect(findVerdict(answerOf({ fluvial: shallow, coastal: deep, pluvial: shallow }))).toMatchObject({
      hazard: 'coastal',
    });
    expect(findVerdict(answerOf({ coastal: deep, pluvial: deep }))).toMatchObject({ hazard: 'coastal' });
    // A fire index has no loss: with losses, the flood counts that has one.
    expect(findVerdict(answerOf({ pluvial: shallow }, { wildfireIndex: 10 }))).toMatchObject({ hazard: 'pluvial' });
    const without = { financial: null, wildfireIndex: 10 };
    expect(findVerdict(answerOf({ pluvial: shallow }, without))).toMatchObject({
      hazard: 'wildfire',
      index: 10,
      loss: null,
    });
    const dry: Maps = [[100, 0]];
    expect(findVerdict(answerOf({ fluvial: dry }, { wildfireIndex: 3 }))).toMatchObject({
      hazard: 'wildfire',
      loss: null,
    });
    expect(findVerdict(answerOf({ fluvial: dry }, { wildfireIndex: 1 }))).toMatchObject({
      hazard: 'fluvial',
      index: 1,
    });
    expect(findVerdict(answerOf({}))).toBeNull();
  });

  it('says up to when defences keep the water out', () => {
    const verdict = findVerdict(
      answerOf(
        {
          fluvial: [
            [100, 1],
            [1000, 1.5],
          ],
        },
        { standardYears: 200 },
      ),
    );
    expect(verdict).toMatchObject({ depth: { returnPeriodYears: 100, depthMetres: 0 }, loss: { protectedYears: 200 } });
  });

  it('is that of the hazard whose loss or index none exceeds, whatever the maps', () => {
    const maps = fc
      .array(fc.tuple(fc.constantFrom(5, 20, 100, 500), fc.double({ min: 0, max: 3, noNaN: true })), {
        minLength: 1,
        maxLength: 4,
      })
      .map((drawn) => [...new Map(drawn)].toSorted(([a], [b]) => a - b));
    const some = fc.option(maps, { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({ fluvial: some, coastal: some, pluvial: some }),
        fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
        fc.boolean(),
        (of, wildfireIndex, hasValues) => {
          const given = Object.fromEntries(Object.entries(of).filter(([, ofHazard]) => ofHazard !== undefined));
          const answer = answerOf(given, {
            financial: hasValues ? house : null,
            ...(wildfireIndex === undefined ? {} : { wildfireIndex }),
          });
          const verdict = findVerdict(answer);
          const ranks = hazards.map((hazard) => {
            if (hazard === 'wildfire') return { hazard, loss: 0, index: wildfireIndex ?? 0 };
            const figures = answer.floods[hazard];
            if (figures.status !== 'answered') return { hazard, loss: 0, index: 0 };
            const { losses, floodIndex: index } = figures;
            const loss =
              losses === null || losses === 'notLicensed'
                ? 0
                : Object.values(losses).reduce((sum, ofAsset) => sum + ofAsset.base!.averageAnnualLoss, 0);
            return { hazard, loss, index };
          });
          const hasLoss = ranks.some(({ loss }) => loss > 0);
          const most = Math.max(...ranks.map((rank) => (hasLoss ? rank.loss : rank.index)));
          if (most === 0) expect(verdict).toBeNull();
          else {
            const expected = ranks.find((rank) => Math.abs((hasLoss ? rank.loss : rank.index) - most) < 1e-9 * most)!;
            expect(verdict!.hazard).toBe(expected.hazard);
            if (verdict!.loss !== null) {
              expect(verdict!.loss.annual).toBeCloseTo(most, 6);
              expect(verdict!.loss.share).toBeGreaterThan(0);
              expect(verdict!.loss.share).toBeLessThanOrEqual(1 + 1e-9);
            }
          }
        },
      ),
      // A counterexample of many decimals is not made smaller for minutes.
      { endOnFailure: true },
    );
  });
});

describe('the depth that a hazard is summed up by', () => {
  const depthOf = (maps: Maps) => findHeadlineDepth(traceOf(assess(readPoint(maps))));

  it.each<[string, Maps, [number, number]]>([
    [
      '100 years',
      [
        [10, 0.2],
        [100, 1],
        [500, 2],
      ],
      [100, 1],
    ],
    [
      'the next rarer',
      [
        [10, 0.2],
        [200, 1.5],
        [500, 2],
      ],
      [200, 1.5],
    ],
    [
      'the rarest where all are more frequent',
      [
        [10, 0.2],
        [50, 0.7],
      ],
      [50, 0.7],
    ],
  ])('is of %s, as it is on the map', (_, maps, [returnPeriodYears, depthMetres]) => {
    expect(depthOf(maps)).toEqual({ returnPeriodYears, depthMetres });
  });
});
