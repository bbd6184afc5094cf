import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { assets, type Basement } from '#shared/exposure/exposure.ts';
import type { HazardDrivers } from '#shared/query/loss-drivers.ts';
import { useBuildingStore } from '#renderer/query/building-store.ts';
import { LossDriverBars } from '#renderer/query/losses/loss-drivers.tsx';
import { LossSection } from '#renderer/query/loss-section.tsx';
import { useOpenSections } from '#renderer/ui/disclosure.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const river: HazardDrivers = {
  hazard: 'fluvial',
  scenarios: {
    base: {
      averageAnnualLoss: 980,
      drivers: [
        { kind: 'basement', averageAnnualLoss: 490 },
        { kind: 'floor', averageAnnualLoss: 245 },
        { kind: 'rare', averageAnnualLoss: 98 },
      ],
    },
    defFail: { averageAnnualLoss: 3350, drivers: [{ kind: 'defences', averageAnnualLoss: 2370 }] },
  },
};

/** Shows the losses of a building of which the basement is said, or not. */
function show(basement: Basement, { isEarlier = false, hazards = [river] } = {}) {
  const financial = { ...sampleFinancial, basement };
  useBuildingStore.getState().replace(financial);
  const answer = createAnswer({ financial });
  const trace = answer.assessment.explanation.floods.fluvial!;
  const floods = { fluvial: { ...trace, building: { ...trace.building, basement } } };
  const explanation = { ...answer.assessment.explanation, floods };
  const whole = { ...answer, assessment: { ...answer.assessment, explanation } };
  const client = createTestClient({ 'risk.drivers': () => ({ hazards }) });
  return renderWindow(<LossSection answer={whole} isEarlier={isEarlier} onAskLive={() => undefined} />, client);
}

const readBars = async (): Promise<(string | null)[][]> => {
  const list = await screen.findByRole('list');
  return within(list)
    .getAllByRole('listitem')
    .map((bar) => [...bar.children].map(({ textContent }) => textContent));
};

beforeEach(() => {
  useBuildingStore.getState().replace(null);
  useOpenSections.setState({ isOpen: {} });
});

it('says what takes how much off the loss, and what share of it that is', async () => {
  show('UNKNOWN');
  expect(await readBars()).toEqual([
    [
      'A basement, assumed in half of such buildings because none is stated',
      '490 · 50\u00a0%',
      '',
      'It has no basementIt has a basement',
    ],
    ['The first floor: 0.3 m higher', '245 · 25\u00a0%', '', 'Enter its height'],
    ['Floods rarer than 1 in 1,000 years, of which there is no map', '98 · 10\u00a0%', ''],
  ]);
  expect(screen.getByRole('heading', { level: 4 })).toHaveTextContent('What drives the 980 CAD a year, Fluvial');
});

it('takes what is said of the basement, and asks no more where it is stated', async () => {
  show('UNKNOWN');
  fireEvent.click(await screen.findByRole('button', { name: 'It has no basement' }));
  expect(useBuildingStore.getState().financial).toEqual({ ...sampleFinancial, basement: 'NO' });
  expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
});

it('does not ask for what is stated', async () => {
  show('YES');
  expect((await readBars())[0]).toEqual(['The basement', '490 · 50\u00a0%', '']);
});

it('leads to the floor, with the form closed as well', async () => {
  useOpenSections.getState().setOpen('building', false);
  show('NO');
  expect(screen.queryByLabelText('First floor above ground')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Enter its height' }));
  expect(screen.getByLabelText(/^First floor above ground/)).toHaveFocus();
});

it('is not told where nothing drives a loss, and not of an earlier answer, whose maps may be others', () => {
  show('NO', { hazards: [{ hazard: 'fluvial', scenarios: { base: { averageAnnualLoss: 0, drivers: [] } } }] });
  expect(screen.queryByText(/What drives/)).toBeNull();
  // The test's client would fail if it were asked.
  show('NO', { isEarlier: true });
  expect(screen.queryByText(/What drives/)).toBeNull();
});

it('is told of a kept answer whose loss comes out today; overtopped defences lose no less than those that hold', async () => {
  const answer = createAnswer({ financial: sampleFinancial });
  const { losses } = answer.assessment.explanation.floods.fluvial!;
  for (const asset of assets) {
    const { scenarios } = losses![asset];
    const { base } = scenarios;
    Object.assign(scenarios, { defOverTop: { ...base, integration: { ...base!.integration, averageAnnualLoss: 0 } } });
  }
  const other = structuredClone(answer);
  const { base } = other.assessment.explanation.floods.fluvial!.losses!.structure.scenarios;
  Object.assign(base!.integration, { averageAnnualLoss: base!.integration.averageAnnualLoss + 1 });
  const ofBase = assets.map((asset) => losses![asset].scenarios.base!.integration.averageAnnualLoss);
  const averageAnnualLoss = ofBase.reduce((sum, loss) => sum + loss, 0);
  const drivers = [{ kind: 'rare', averageAnnualLoss: 98 }];
  const hazards = [
    {
      hazard: 'fluvial',
      scenarios: { base: { averageAnnualLoss: 0, drivers: [] }, defOverTop: { averageAnnualLoss, drivers } },
    },
  ];
  const props = {
    hazard: 'fluvial',
    scenario: 'defOverTop',
    currency: 'CAD',
    onBasement: null,
    onEnterFloor: null,
  } as const;
  renderWindow(
    <>
      <LossDriverBars {...props} answer={answer} isKept />
      <LossDriverBars {...props} answer={other} isKept />
    </>,
    createTestClient({ 'risk.drivers': () => ({ hazards }) }),
  );
  // Of the first alone: the second's loss is another one today.
  expect(await readBars()).toHaveLength(1);
});
