import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useBenefitBasis } from '#renderer/what-if/benefit-basis-store.ts';
import { ClientError } from '#renderer/client/client-error.ts';
import { TargetSolver } from '#renderer/what-if/target-solver.tsx';
import { WhatIfSection } from '#renderer/what-if/what-if-section.tsx';
import type { ShownComparison } from '#renderer/what-if/shown-comparison.ts';
import { useDisplayStore } from '#renderer/i18n/display-store.ts';
import { useShortcut } from '#renderer/ui/keyboard/use-shortcut.ts';
import type { Variant } from '#shared/query/variant.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';

const location = { latitude: 49.16, longitude: -121.95 };
const common = { location, financial: sampleFinancial, currency: 'CAD' };
/** The section with its figures, in an answer that Escape closes. */
function renderSection(onBack: () => void = () => undefined, variants: readonly Variant[] = []): void {
  function Answer() {
    useShortcut('back', onBack, { whileTyping: true });
    return (
      <WhatIfSection
        {...common}
        variants={variants}
        onVariants={() => undefined}
        onAdopt={() => undefined}
        places={{ parsePoints: () => [], pickPoint: () => () => undefined }}
      />
    );
  }
  const { figures } = createAnswer({ financial: sampleFinancial });
  const compared = variants.map(({ id }) => ({ id, status: 'answered', point: location, figures, groundUp: figures }));
  renderWindow(
    <Answer />,
    createTestClient({
      'what-if.compare': () => ({ baseline: { point: location, figures, groundUp: figures }, variants: compared }),
    }),
  );
}

const never = (): Promise<never> => new Promise(() => undefined);

it('metres that were solved for are neither shown nor added as money when a deductible is asked for', async () => {
  const onAdd = vi.fn();
  const solve = vi
    .fn<() => unknown>()
    .mockReturnValueOnce({ status: 'solved', value: 0.86, averageAnnualLoss: 490 })
    .mockImplementation(never);
  renderWindow(
    <TargetSolver {...common} hazard="fluvial" scenario="base" canAdd onAdd={onAdd} />,
    createTestClient({ 'what-if.solve': solve }),
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'AAL at most' }), '5');
  expect(await screen.findByText(/First floor at 0.86 m/)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Deductible' }));
  await waitFor(() => expect(solve).toHaveBeenCalledTimes(2));
  expect(screen.queryByText(/0.86/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add as a measure' })).toBeNull();
});

it('a rise that is too small to be shown is told as less than what is shown', async () => {
  const solve = () => ({ status: 'solved', value: 0.301, averageAnnualLoss: 490 });
  renderWindow(
    <TargetSolver {...common} hazard="fluvial" scenario="base" canAdd onAdd={() => undefined} />,
    createTestClient({ 'what-if.solve': solve }),
  );
  act(() => void useDisplayStore.setState({ lengthUnit: 'feet' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'AAL at most' }), '5');
  // 0.301 m are 0.9875 ft, 0.001 m are 0.0033 ft.
  expect(await screen.findByText(/^First floor less than 0.01 ft higher than now, at 0.99 ft: AAL 490/)).toBeVisible();
});

it('the last floor stays while another target is typed', async () => {
  const solve = vi
    .fn<() => unknown>()
    .mockReturnValueOnce({ status: 'solved', value: 0.86, averageAnnualLoss: 4 })
    .mockImplementation(never);
  renderWindow(
    <TargetSolver {...common} hazard="fluvial" scenario="base" canAdd onAdd={() => undefined} />,
    createTestClient({ 'what-if.solve': solve }),
  );
  const target = screen.getByRole('textbox', { name: 'AAL at most' });
  await userEvent.type(target, '5');
  await screen.findByText(/First floor at 0.86 m/);
  await userEvent.type(target, '0');
  await waitFor(() => expect(solve).toHaveBeenCalledTimes(2));
  expect(screen.getByText(/First floor at 0.86 m/)).toBeVisible();
});

it('Escape closes what it would take, and only the next one the answer that it stands in', async () => {
  const onBack = vi.fn();
  renderSection(onBack);
  await userEvent.click(await screen.findByText('What would it take?'));
  await userEvent.type(await screen.findByRole('textbox', { name: 'AAL at most' }), '5{Escape}');
  expect(screen.queryByRole('textbox', { name: 'AAL at most' })).toBeNull();
  expect(screen.getByText('What would it take?').closest('summary')).toHaveFocus();
  expect(onBack).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onBack).toHaveBeenCalledOnce();
});

it('Escape closes the entry that the focus is in, whichever was opened last', async () => {
  const onBack = vi.fn();
  renderSection(onBack);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a measure' }));
  // From the palette, too, the next key is the entry's.
  expect(screen.getByRole('form', { name: 'Add a measure' })).toHaveFocus();
  await userEvent.click(screen.getByText('What would it take?'));
  await userEvent.type(screen.getByRole('textbox', { name: 'AAL at most' }), '5');
  await userEvent.type(screen.getByRole('textbox', { name: /Raise/ }), '1{Escape}');
  expect(screen.queryByRole('form', { name: 'Add a measure' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'AAL at most' })).toHaveValue('5');
  await userEvent.click(screen.getByRole('button', { name: 'Add a measure' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'AAL at most' }), '0{Escape}');
  expect(screen.queryByRole('textbox', { name: 'AAL at most' })).toBeNull();
  expect(screen.getByRole('form', { name: 'Add a measure' })).toBeVisible();
  expect(onBack).not.toHaveBeenCalled();
});

it('Escape elsewhere in the answer leaves what was typed into what it would take', async () => {
  const onBack = vi.fn();
  renderSection(onBack);
  await userEvent.click(await screen.findByText('What would it take?'));
  await userEvent.type(screen.getByRole('textbox', { name: 'AAL at most' }), '5');
  act(() => screen.getByRole('button', { name: 'Add a measure' }).focus());
  await userEvent.keyboard('{Escape}');
  expect(onBack).toHaveBeenCalledOnce();
  expect(screen.getByRole('textbox', { name: 'AAL at most' })).toHaveValue('5');
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
])('%s of a measure gives the focus back to the button that began it', async (_how, leave) => {
  renderSection();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a measure' }));
  screen.getByRole('textbox', { name: /Raise/ }).focus();
  await leave();
  expect(screen.getByRole('button', { name: 'Add a measure' })).toHaveFocus();
});

it('a further measure of a variant that comes to nothing gives the focus back to its button', async () => {
  renderSection(undefined, [{ id: 'a', name: 'Higher', measures: [{ kind: 'raiseFloor', byMetres: 1 }] }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Higher' }));
  await userEvent.click(screen.getByRole('button', { name: 'Combine with another' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Combine with another' })).toHaveFocus();
});

it('what was kept with an answer is shown without being computed, and stays until the next edit has its figures', async () => {
  const { figures } = createAnswer({ financial: sampleFinancial });
  const compare = vi.fn<() => unknown>(never);
  const section = (kept: ShownComparison | null) => (
    <WhatIfSection
      {...common}
      variants={[]}
      onVariants={() => undefined}
      onAdopt={() => undefined}
      places={{ parsePoints: () => [], pickPoint: () => () => undefined }}
      kept={kept}
    />
  );
  const client = createTestClient({ 'what-if.compare': compare });
  const { rerender } = renderWindow(section({ baseline: { figures }, variants: [] }), client);
  await userEvent.click(screen.getByRole('button', { name: 'Add a measure' }));
  expect(compare).not.toHaveBeenCalled();
  rerender(section(null));
  await waitFor(() => expect(compare).toHaveBeenCalledOnce());
  // The entry that is under way has not gone either.
  expect(screen.getByRole('form', { name: 'Add a measure' })).toBeVisible();
});

it.each([
  ['what-if.compare', 'The measures could not be compared'],
  ['what-if.solve', 'What it would take could not be found'],
] as const)('a failed %s is told', async (name, title) => {
  const fail = (): never => {
    throw new ClientError('OUT_OF_BOUND_LOCATION', 'outside');
  };
  const client = createTestClient({ [name]: fail });
  renderWindow(
    name === 'what-if.solve' ? (
      <TargetSolver {...common} hazard="fluvial" scenario="base" canAdd onAdd={() => undefined} />
    ) : (
      <WhatIfSection
        {...common}
        variants={[]}
        onVariants={() => undefined}
        onAdopt={() => undefined}
        places={{ parsePoints: () => [], pickPoint: () => () => undefined }}
      />
    ),
    client,
  );
  if (name === 'what-if.solve') await userEvent.type(screen.getByRole('textbox', { name: 'AAL at most' }), '5');
  expect(await screen.findByText(title)).toBeVisible();
});

describe('what measures are worth', () => {
  beforeEach(() => useBenefitBasis.setState({ basis: 'groundUp' }));
  const { figures } = createAnswer({ financial: sampleFinancial });
  const raised: Variant = { id: 'a', name: 'Raised', measures: [{ kind: 'raiseFloor', byMetres: 0.5 }] };
  const filled: Variant = { id: 'b', name: 'Filled', measures: [{ kind: 'basement', basement: 'NO' }] };
  /** The river's annual loss of the structure, 980 with the other assets as it is. */
  const withAal = (fluvialStructureAal: number) => ({ ...figures, fluvialStructureAal });

  /** The section over variants that are changed as a person changes them; losses are those given. */
  function renderWorth(variants: readonly Variant[], aals: Readonly<Record<string, number>>) {
    const onVariants = vi.fn<(next: readonly Variant[]) => void>();
    function Trying() {
      const [shown, setShown] = useState(variants);
      return (
        <WhatIfSection
          {...common}
          financial={{ ...sampleFinancial, typeOfBusiness: 'RES1' }}
          variants={shown}
          onVariants={(next) => {
            onVariants(next);
            setShown(next);
          }}
          onAdopt={() => undefined}
          places={{ parsePoints: () => [], pickPoint: () => () => undefined }}
          kept={{
            baseline: { figures, groundUp: withAal(1000) },
            variants: shown.map(({ id }) => ({
              id,
              status: 'answered',
              figures,
              groundUp: withAal(aals[id] ?? 1000),
            })),
          }}
        />
      );
    }
    renderWindow(<Trying />, createTestClient({}));
    const names = (): string[] =>
      screen
        .getAllByRole('group', { name: /^Money of/ })
        .map((group) => group.getAttribute('aria-label')!.replace('Money of ', ''));
    const field = (of: string, name: string) =>
      within(screen.getByRole('group', { name: `Money of ${of}` })).getByRole('textbox', { name });
    return { onVariants, names, field };
  }

  it('is told with the published life and rate, and the cost only once it is entered', async () => {
    const { field } = renderWorth([raised], { a: 0 });
    expect(field('Raised', 'Life, years')).toHaveValue('30');
    expect(field('Raised', 'Rate, % a year')).toHaveValue('7');
    expect(field('Raised', 'Cost')).toHaveValue('');
    // 1,000 x 12.409.
    expect(screen.getByText(/^Benefits of 30 years at 7.%: 12,409 CAD today\. Enter what it costs/)).toBeVisible();
    await userEvent.type(field('Raised', 'Cost'), '10000');
    expect(screen.getByText(/^Benefit-cost ratio 1\.24\. Net \+2,409 CAD\. Paid back in 10\.0 years\./)).toBeVisible();
  });

  it('counts the losses that are chosen', async () => {
    renderWorth([raised], { a: 0 });
    await userEvent.click(screen.getByRole('radio', { name: 'After deductible' }));
    expect(screen.getByText('Saves nothing of a year’s losses.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Before deductible' }));
    expect(screen.queryByText('Saves nothing of a year’s losses.')).toBeNull();
  });

  it('puts the best first, and moves nothing while somebody types', async () => {
    const { names, field } = renderWorth([raised, filled], { a: 200, b: 800 });
    expect(names()).toEqual(['Raised', 'Filled']);
    await userEvent.type(field('Filled', 'Cost'), '100');
    expect(names()).toEqual(['Raised', 'Filled']);
    await userEvent.click(screen.getByText('What would it take?'));
    act(() => screen.getByText('What would it take?').closest('summary')!.focus());
    expect(names()).toEqual(['Filled', 'Raised']);
  });

  it('tries the ticked ones together', async () => {
    const { onVariants } = renderWorth(
      [
        { ...raised, economics: { cost: 900 } },
        { ...filled, economics: { cost: 100 } },
      ],
      {},
    );
    const together = screen.getByRole('button', { name: 'Try the ticked ones together' });
    expect(together).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Raised' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Filled' }));
    await userEvent.click(together);
    expect(onVariants.mock.lastCall?.[0].at(-1)).toMatchObject({
      measures: [...raised.measures, ...filled.measures],
      economics: { cost: 1000, lifeYears: 30 },
    });
  });

  it('adds a usual rise by one press', async () => {
    const { onVariants } = renderWorth([], {});
    await userEvent.click(screen.getByRole('button', { name: 'Add a measure' }));
    await userEvent.click(screen.getByRole('button', { name: '+0.50 m' }));
    expect(onVariants.mock.lastCall?.[0]).toMatchObject([{ measures: [{ kind: 'raiseFloor', byMetres: 0.5 }] }]);
  });
});
