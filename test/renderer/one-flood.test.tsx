import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';
import { keepWish, USUAL_FLOOD } from '#renderer/map/overlay-options.ts';
import { useUiStore } from '#renderer/map/ui-store.ts';
import { ChartSection } from '#renderer/query/explain/chart-section.tsx';
import { ExplainSection } from '#renderer/query/explain/explain-section.tsx';
import { IndexTiles } from '#renderer/query/index-tiles.tsx';
import { LossSection } from '#renderer/query/loss-section.tsx';
import { useWorstHazard } from '#renderer/query/use-worst-hazard.ts';
import { useOpenSections } from '#renderer/ui/disclosure.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const coastal = { ...USUAL_FLOOD, hazard: 'coastal' } as const;
const failing = { ...USUAL_FLOOD, scenario: 'defFail' } as const;
const state = () => useUiStore.getState();

beforeEach(() => {
  useUiStore.setState(useUiStore.getInitialState());
  useOpenSections.setState({ isOpen: {} });
});

describe('the window is about one flood', () => {
  it('which the map shows, whoever chooses it', () => {
    state().chooseFlood({ scenario: 'defFail' });
    expect(state().overlay).toEqual(failing);
    state().showSubject('coastal');
    expect(state().overlay).toEqual({ ...failing, hazard: 'coastal' });
  });

  it('and keeps it while the map shows something else', () => {
    state().show(failing);
    state().showSubject('terrain');
    state().chooseFlood({ hazard: 'coastal' });
    expect(state().overlay).toEqual({ kind: 'terrain' });
    state().showSubject('wildfire');
    // Fire is a hazard: another one takes its place, how the defences behave does not.
    state().chooseFlood({ scenario: 'base' });
    expect(state().overlay.kind).toBe('wildfire');
    state().chooseFlood({ hazard: 'fluvial' });
    expect(state().overlay).toEqual(USUAL_FLOOD);
  });

  it('with what was wanted, though it cannot be drawn of every hazard', () => {
    // Rain is drawn with defences that hold, on the map of 50 years, which is the nearest.
    const shown = { ...USUAL_FLOOD, hazard: 'pluvial', returnPeriodYears: 50 } as const;
    const wanted = { ...failing, hazard: 'pluvial', returnPeriodYears: 75 } as const;
    expect(keepWish({ ...shown, hazard: 'fluvial' }, shown, wanted)).toEqual({ ...wanted, hazard: 'fluvial' });
    expect(keepWish({ ...shown, returnPeriodYears: 10 }, shown, wanted)).toEqual({ ...wanted, returnPeriodYears: 10 });
    expect(keepWish(coastal, { kind: 'terrain' }, wanted)).toEqual({ ...wanted, hazard: 'coastal' });
    expect(keepWish({ kind: 'none' }, shown, wanted)).toEqual({ kind: 'none' });
  });

  it('that losses, charts and why choose as well', async () => {
    const answer = createAnswer({ financial: sampleFinancial });
    const { explanation } = answer.assessment;
    const client = createTestClient({ 'risk.drivers': () => ({ hazards: [] }) });
    renderWindow(<LossSection answer={answer} isEarlier={false} onAskLive={() => undefined} />, client);
    await userEvent.click(screen.getByRole('radio', { name: 'Defences fail' }));
    expect(state().overlay).toEqual(failing);
    state().showSubject('coastal');
    renderWindow(<ExplainSection explanation={explanation} />);
    await userEvent.click(screen.getByText('Fluvial'));
    expect(state().overlay).toEqual(failing);
  });

  it('whose charts are there', async () => {
    const answer = createAnswer({ financial: sampleFinancial });
    const { fluvial } = answer.assessment.explanation.floods;
    const floods = { fluvial: fluvial!, coastal: { ...fluvial!, hazard: 'coastal' as const } };
    renderWindow(<ChartSection explanation={{ ...answer.assessment.explanation, floods }} currency="CAD" />);
    expect(screen.getByRole('radio', { name: 'Fluvial' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Coastal' }));
    expect(state().overlay).toEqual(coastal);
  });

  it('at whose depths its tiles are, named where the index is of another scenario', () => {
    const props = { shownHazard: null, drawableHazards: [], onShowHazard: () => undefined };
    renderWindow(<IndexTiles answer={createAnswer()} scenario="defFail" {...props} />);
    expect(screen.getByText('Defences fail: 0.44 m at 1 in 100 years')).toBeVisible();
    expect(screen.getByText('Water from 1 in 50 years')).toBeVisible();
    cleanup();
    // Overtopped the fixture's defences hold as much: nothing is to be told apart.
    renderWindow(<IndexTiles answer={createAnswer()} scenario="defOverTop" {...props} />);
    expect(screen.getByText('Dry at 1 in 100 years')).toBeVisible();
  });
});

describe('a place that is asked about', () => {
  interface Props {
    readonly answer: RiskAnswer | null;
    readonly isDragged?: boolean;
  }
  function Led({ answer, isDragged = false }: Props) {
    useWorstHazard(answer, isDragged);
    return null;
  }
  /** An answer at a latitude in which the sea is worst, with an index of 9 after the river's 4. */
  function atSea(latitude: number, wildfireIndex = 1): RiskAnswer {
    const answer = createAnswer();
    const { floods, explanation, point } = answer.assessment;
    const sea = { ...floods.fluvial, floodIndex: 9 };
    const traces = { ...explanation.floods, coastal: { ...explanation.floods.fluvial!, hazard: 'coastal' as const } };
    return {
      ...answer,
      assessment: {
        ...answer.assessment,
        point: { ...point, latitude },
        floods: { ...floods, coastal: sea },
        wildfire: { status: 'answered', wildfireIndex },
        explanation: { ...explanation, floods: traces },
      },
    };
  }

  it('is shown with its worst hazard, once', () => {
    const { rerender } = renderWindow(<Led answer={null} />);
    expect(state().overlay).toEqual(USUAL_FLOOD);
    rerender(<Led answer={atSea(49)} />);
    expect(state().overlay).toEqual(coastal);
    // What the reader chooses then stays, with the next figures of the place and when the page is loaded again.
    state().showSubject('fluvial');
    rerender(<Led answer={{ ...atSea(49) }} />);
    expect(state().overlay).toEqual(USUAL_FLOOD);
    rerender(<Led answer={atSea(50)} />);
    expect(state().overlay).toEqual(coastal);
    rerender(<Led answer={atSea(51, 10)} />);
    expect(state().overlay).toEqual({ kind: 'wildfire', measure: 'wildfireIndex' });
  });

  it('leaves what is no hazard on the map, and the hazard under a pin that is moved', () => {
    const { rerender } = renderWindow(<Led answer={null} />);
    state().showSubject('terrain');
    rerender(<Led answer={atSea(49)} />);
    expect(state()).toMatchObject({ overlay: { kind: 'terrain' }, lastFlood: coastal });
    state().showSubject('fluvial');
    rerender(<Led answer={null} isDragged />);
    rerender(<Led answer={atSea(49)} />);
    rerender(<Led answer={atSea(50)} />);
    expect(state().overlay).toEqual(USUAL_FLOOD);
    rerender(<Led answer={atSea(51)} />);
    expect(state().overlay).toEqual(coastal);
  });

  it('without any water or fire leaves the map as it is', () => {
    const answer = createAnswer();
    const dry = { ...answer.assessment.floods.fluvial, floodIndex: 1 };
    const assessment = { ...answer.assessment, floods: { ...answer.assessment.floods, fluvial: dry } };
    state().showSubject('coastal');
    const wildfire = { status: 'outside' } as const;
    renderWindow(<Led answer={{ ...answer, assessment: { ...assessment, wildfire } }} />);
    expect(state().overlay).toEqual(coastal);
  });
});
