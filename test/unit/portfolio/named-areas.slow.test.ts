import { describe, expect, it } from 'vitest';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld({ isShared: true });
const { latitude, longitude } = insidePoint;
const file = [
  'Ref,latitude,longitude,structureTIV',
  `in,${latitude},${longitude},100000`,
  `out,${latitude - 0.01},${longitude},50000`,
].join('\n');

/** A square around a point, so many degrees to each side. */
function square(degrees: number): [number, number][] {
  return [
    [longitude - degrees, latitude - degrees],
    [longitude + degrees, latitude - degrees],
    [longitude + degrees, latitude + degrees],
    [longitude - degrees, latitude + degrees],
  ];
}

describe('named areas', () => {
  it('stand with the portfolio: they are there after a restart, and whoever looks is told of changes', async () => {
    const id = await world.run(file);
    const kept = await world.call('portfolio.keepArea', { id, area: { name: '  Old harbour ', ring: square(0.001) } });
    expect(kept.areas).toEqual([{ name: 'Old harbour', ring: square(0.001) }]);
    await world.call('portfolio.keepArea', { id, area: { name: 'Whole town', ring: square(0.1) } });
    expect(world.changedAreas).toEqual([id, id]);

    await world.restart();
    const { areas } = await world.call('portfolio.areas', { id });
    expect(areas.map(({ name }) => name)).toEqual(['Old harbour', 'Whole town']);
    const { accumulations } = await world.call('portfolio.accumulation', { id, by: 'ring', rings: areas });
    expect(new Map(accumulations.map(({ key, rows, tiv }) => [key, [rows, tiv]]))).toEqual(
      new Map([
        ['Old harbour', [1, 100_000]],
        ['Whole town', [2, 150_000]],
      ]),
    );
  });

  it('are replaced by their name, and removed', async () => {
    const id = await world.run(file);
    await world.call('portfolio.keepArea', { id, area: { name: 'A', ring: square(0.001) } });
    const replaced = await world.call('portfolio.keepArea', { id, area: { name: 'A', ring: square(0.1) } });
    expect(replaced.areas).toEqual([{ name: 'A', ring: square(0.1) }]);
    expect((await world.call('portfolio.removeArea', { id, name: 'A' })).areas).toEqual([]);
    await expect(world.call('portfolio.removeArea', { id, name: 'A' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('enclose something, have a name, and are no more than can be looked at', async () => {
    const id = await world.run(file);
    const keep = (name: string, ring: [number, number][]) =>
      world.call('portfolio.keepArea', { id, area: { name, ring } });
    await expect(keep(' ', square(0.1))).rejects.toThrow();
    await expect(
      keep('A line', [
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ]),
    ).rejects.toThrow('one line');
    await expect(
      keep('A point', [
        [1, 1],
        [1, 1],
        [1, 1],
      ]),
    ).rejects.toThrow('one line');
    for (let area = 0; area < 50; area++) await keep(`Area ${area}`, square(0.1));
    await expect(keep('One more', square(0.1))).rejects.toMatchObject({ code: 'CONFLICT' });
    // One of them can still be drawn anew.
    expect((await keep('Area 7', square(0.2))).areas).toHaveLength(50);
  });
});
