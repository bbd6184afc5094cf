import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LayerCard } from '#renderer/map/layer-card.tsx';
import type { OverlayChoice } from '#renderer/map/scene.ts';
import { renderWindow } from '../support/render-window.tsx';
import { demonstrationLayers } from './fixtures/packs.ts';

const rivers: OverlayChoice = { kind: 'flood', hazard: 'fluvial', scenario: 'base', returnPeriodYears: 100 };
const beside = { ...demonstrationLayers, id: 'beside', title: 'Beside' };
const ofTheSea = {
  ...demonstrationLayers,
  id: 'sea',
  title: 'Sea',
  overlays: demonstrationLayers.overlays.filter(({ hazard }) => hazard === 'coastal'),
};

it.each([
  ['two of the subject', [demonstrationLayers, beside, ofTheSea], 'Demonstration; Beside'],
  ['one of the subject', [demonstrationLayers, ofTheSea], null],
])('names the maps that meet: %s', (_, packs, titles) => {
  const nothing = (): void => undefined;
  renderWindow(
    <LayerCard
      packs={packs}
      overlay={rivers}
      opacity={0.7}
      isDrawn
      isOpen
      showsSurveys={null}
      showsLevees={false}
      theme="light"
      onChange={nothing}
      onOpacity={nothing}
      onToggle={nothing}
      onShowSurveys={nothing}
      onEngaged={nothing}
    />,
  );
  const note = screen.queryByText(/Maps that meet here/);
  expect(note?.textContent ?? null).toBe(titles && `Maps that meet here, each drawn where it answers: ${titles}.`);
});
