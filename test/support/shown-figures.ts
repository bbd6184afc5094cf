import { expect } from 'vitest';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import { floodHazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import { lossFields } from '#shared/query-service/mediator-response.ts';
import type { WindowDriver } from './window-driver.ts';

/** Figures of an answer: of the window's own procedure, or the body of the HTTP service. */
export interface ShownFigures {
  readonly figures: Readonly<Record<string, number>>;
}

const separated = new Intl.NumberFormat('en-CA');

/** Holds the indices and scores on the screen against the wire's figures. */
export async function expectShownIndices(window: WindowDriver, { figures }: ShownFigures): Promise<void> {
  for (const hazard of floodHazards) {
    const { index } = await window.readTile(hazard);
    const figure = figures[`${hazard}FloodIndex`] ?? -1;
    expect(index, hazard).toBe(figure > 0 ? String(figure) : null);
    if (figure < 0) continue;
    expect(await window.readScore(hazard)).toContain(`score ${figures[`${hazard}StructureFloodScore`]} of 10,`);
  }
  const wildfire = figures['wildfireIndex'] ?? -1;
  expect((await window.readTile('wildfire')).index).toBe(wildfire > 0 ? String(wildfire) : null);
}

/** Holds the base scenario's losses on the screen, totals included, against the wire's figures. */
export async function expectShownLosses(window: WindowDriver, { figures }: ShownFigures): Promise<void> {
  for (const hazard of floodHazards) {
    const totals = { averageAnnualLoss: 0, probableMaximumLoss1500: 0 };
    if ((readLoss(figures, hazard, 'structure', 'averageAnnualLoss') ?? -1) < 0) continue;
    const isLossless = lossFields
      .filter((field) => field.hazard === hazard && field.scenario === 'base')
      .every(({ name }) => figures[name] === 0);
    for (const asset of isLossless ? [] : assets) {
      const averageAnnualLoss = readLoss(figures, hazard, asset, 'averageAnnualLoss') ?? Number.NaN;
      const probableMaximumLoss1500 = readLoss(figures, hazard, asset, 'probableMaximumLoss1500') ?? Number.NaN;
      totals.averageAnnualLoss += averageAnnualLoss;
      totals.probableMaximumLoss1500 += probableMaximumLoss1500;
      expect(await window.readLosses(hazard, asset), `${hazard} ${asset}`).toEqual({
        averageAnnualLoss: separated.format(averageAnnualLoss),
        probableMaximumLoss: separated.format(probableMaximumLoss1500),
      });
    }
    expect(await window.readLosses(hazard, 'total'), `${hazard} total`).toEqual({
      averageAnnualLoss: separated.format(totals.averageAnnualLoss),
      probableMaximumLoss: separated.format(totals.probableMaximumLoss1500),
    });
  }
}

function readLoss(
  figures: ShownFigures['figures'],
  hazard: FloodHazard,
  asset: Asset,
  figure: 'averageAnnualLoss' | 'probableMaximumLoss1500',
): number | undefined {
  const field = lossFields.find(
    (candidate) =>
      candidate.hazard === hazard &&
      candidate.asset === asset &&
      candidate.scenario === 'base' &&
      candidate.figure === figure,
  );
  return field === undefined ? undefined : figures[field.name];
}
