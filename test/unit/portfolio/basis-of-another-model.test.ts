import { expect, it } from 'vitest';
import { MODEL_VERSION } from '#main/platform/model-version.ts';
import { findBasisDifference } from '#main/portfolio/run/basis-difference.ts';
import { readCurrentBasis } from '#main/portfolio/run/current-basis.ts';
import { setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld();

it('results of other code hold nowhere, of whatever version of the method', () => {
  const basis = readCurrentBasis(world.folder, ['fluvial']);
  expect(basis.modelVersion).toBe(MODEL_VERSION);
  expect(findBasisDifference(basis, { ...basis })).not.toBeNull();
  const [method = ''] = MODEL_VERSION.split('+');
  expect(findBasisDifference({ ...basis, modelVersion: `${method}+00000000` }, basis)).toBeNull();
});
