import { beforeEach, expect, it } from 'vitest';
import { nameStreet } from '../geocoding/town-index.ts';
import { answerRequestsOneByOne } from './support/answer-requests.ts';
import { setUpPortfolioWorld } from './support/portfolio-world.ts';
import { installTownAddresses } from './support/town-addresses.ts';

const world = setUpPortfolioWorld();
beforeEach(() => installTownAddresses(world.folder));

/** One line each; the second town is not that of the pack. */
const lines = [`${nameStreet(7)} 7, Ham`, `7 ${nameStreet(250)}, Lower End, Ham`, `${nameStreet(7)} 7, Elsewhere`];

it('addresses in one line are placed by a run, each as the single query places the parts that are stored', async () => {
  const rows = lines.map((line, row) => `R${row},"${line}",100000`);
  const id = await world.run(['locationId,Full address,structureTIV', ...rows].join('\n'));
  const page = await world.call('portfolio.rows', { id, filter: {} });
  const looked = page.rows.toSorted((a, b) => a.id - b.id);
  expect(looked.map(({ status }) => status)).toEqual(['OK', 'OK', 'NO_SPATIAL_COORDINATES']);
  expect(looked.map(({ matchLevel }) => matchLevel)).toEqual(['address', 'address', 'none']);
  expect(looked.map(({ address }) => address.city)).toEqual(['Ham', 'Ham', 'Elsewhere']);

  const questions = looked.map(({ address, financial }) => ({ location: address, financial: financial! }));
  const expected = await answerRequestsOneByOne(world.folder, questions);
  const answers = looked.map(({ status, figures, point }) => ({ status, figures: figures ?? {}, point }));
  expect(answers).toEqual(expected);
  expect(Math.max(...Object.values(expected[0]!.figures))).toBeGreaterThan(10);
});
