import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LayerCard } from '#renderer/map/layer-card.tsx';
import type { OverlayChoice, PackLayers } from '#renderer/map/scene.ts';
import { renderWindow } from '../support/render-window.tsx';
import { demonstrationLayers } from './fixtures/packs.ts';

const rivers: OverlayChoice = { kind: 'flood', hazard: 'fluvial', scenario: 'base', returnPeriodYears: 100 };
const rain: OverlayChoice = { ...rivers, hazard: 'pluvial' };
const beside = { ...demonstrationLayers, id: 'beside', title: 'Beside' };
const ofTheSea = {
  ...demonstrationLayers,
  id: 'sea',
  title: 'Sea',
  overlays: demonstrationLayers.overlays.filter(({ hazard }) => hazard === 'coastal'),
};

function show(overlay: OverlayChoice, packs: readonly PackLayers[], isOpen: boolean): void {
  const nothing = (): void => undefined;
  renderWindow(
    <LayerCard
      packs={packs}
      overlay={overlay}
      opacity={0.7}
      isDrawn
      isOpen={isOpen}
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
}

it.each([
  ['two of the subject', [demonstrationLayers, beside, ofTheSea], 'Demonstration; Beside'],
  ['one of the subject', [demonstrationLayers, ofTheSea], null],
])('names the maps that meet: %s', (_, packs, titles) => {
  show(rivers, packs, true);
  const note = screen.queryByText(/Maps that meet here/);
  expect(note?.textContent ?? null).toBe(
    titles &&
      `Maps that meet here, with dashed lines around them; where they overlap the first one is drawn, and answers: ${titles}.`,
  );
});

it.each([
  ['of a river', rivers, 'Fluvial depth · 1 in 100 years (1\u00a0%) · Defences hold'],
  ['of rain, which has none', rain, 'Pluvial depth · 1 in 100 years (1\u00a0%)'],
])('says how defences behave where there are maps of several ways: %s', (_, overlay, name) => {
  show(overlay, [demonstrationLayers], false);
  expect(screen.getByRole('button', { expanded: false }).textContent).toBe(name);
});
