import { expect, it } from 'vitest';
import hazus from '#engine/data/hazus-depth-damage.json' with { type: 'json' };
import jrc from '#engine/data/jrc-depth-damage.json' with { type: 'json' };

// Solving for a floor or a deductible rests on it: deeper water never does less damage.
it.each([...hazus.functions, ...jrc.functions].map((curve) => [curve.id, curve.damageRatios] as const))(
  '%s never falls',
  (_id, damageRatios) => {
    const falls = damageRatios.filter((ratio, index) => ratio < (damageRatios[index - 1] ?? 0));
    expect(falls).toEqual([]);
  },
);
