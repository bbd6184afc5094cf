import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CancelledError } from '#main/platform/errors/errors.ts';
import { packPlanSchema } from '#shared/pack/pack-plan.ts';
import { writePackFolder } from '../support/test-pack.ts';
import { map } from './support/river-map.ts';
import { setUpBuildTrial } from './support/build-trial.ts';

const trial = setUpBuildTrial();

it('leaves nothing of a pack that is cancelled while it is made', async () => {
  const folder = writePackFolder(path.join(trial.folder, 'maps'), { 'river/depth_rp10.tif': map(0.5) });
  const out = path.join(trial.folder, 'made');
  const controller = new AbortController();
  const built = trial.builder.build(
    { folder, given: packPlanSchema.parse({ plan: 1 }), out, isInstalled: false },
    { signal: controller.signal, onProgress: ({ step }) => void (step === 'build' && controller.abort()) },
  );
  await expect(built).rejects.toThrow(CancelledError);
  expect(existsSync(out)).toBe(false);
  expect(readdirSync(trial.folder).toSorted()).toEqual(['data', 'maps']);
});
