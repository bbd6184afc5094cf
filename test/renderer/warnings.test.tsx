import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WarningList } from '#renderer/query/warning-list.tsx';
import type { Warning, WarningCode } from '#shared/hazard/warning.ts';
import { warningCodes } from '#shared/hazard/warning.ts';
import { renderWindow } from '../support/render-window.tsx';

/** The values that the engine sends with each code. */
const values: Readonly<Record<WarningCode, Warning['values']>> = {
  extrapolatedBeyondRarestMap: { rarestReturnPeriodYears: 1000 },
  indexLimitedByMostFrequentMap: { mostFrequentReturnPeriodYears: 50, floodIndex: 7 },
  closingTriangleLarge: { asset: 'structure', share: 0.34, mostFrequentReturnPeriodYears: 50 },
  notModelled: {},
  sourceLimits: { limits: 'Rivers above 500 km2 only.' },
  seamNear: { distanceMetres: 500, title: 'Portham County' },
  nodataTakenAsDry: { maps: 2, ofMaps: 5, returnPeriodsYears: '50, 100' },
  mapNotMonotone: { returnPeriodYears: 50, depthMetres: 1.2, rarerReturnPeriodYears: 100, rarerDepthMetres: 1.1 },
  basementWithoutEffect: { assets: 'structure, equipment' },
  behindDefence: { standardOfProtectionYears: 200 },
  waterWindowUsed: { windowSize: 5 },
  openWater: { windowSize: 1 },
  derivedDefences: { standardOfProtectionYears: 200 },
  curveClamped: { returnPeriodYears: 1000, depthMetres: 9, heightMetres: 8.7, curveEndMetres: 7.32 },
  syntheticData: { title: 'Portham County' },
  wildfireNeighbourhoodUsed: { cells: 79, radiusMetres: 500 },
  valueInNoClass: { value: 12 },
  addressNotExact: { level: 'street', uncertaintyMetres: 120 },
  addressDiffers: { reasons: 'cityDiffers, postcodeDiffers' },
  noData: { reason: 'groundMissing' },
  dataUnreadable: { title: 'Portham County', version: '2026.11.0' },
};

it.each(warningCodes)('says %s in a sentence without gaps', (code) => {
  renderWindow(<WarningList warnings={[{ code, hazard: 'fluvial', scenario: null, values: values[code] }]} />);
  const text = screen.getByRole('listitem').textContent;
  expect(text).toMatch(/^Fluvial: [A-Z0-9].*\./);
  expect(text).not.toMatch(/\{\{|undefined|NaN|warning\./);
});

it('does not call a scenario derived that has maps of its own', () => {
  const warning = {
    code: 'derivedDefences',
    hazard: 'fluvial',
    scenario: null,
    values: values.derivedDefences,
  } as const;
  renderWindow(<WarningList warnings={[warning]} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('Scenarios without maps of their own are derived');
});

it('says the same of several hazards once', () => {
  const warning = { code: 'syntheticData', scenario: null, values: { title: 'Portham County' } } as const;
  renderWindow(
    <WarningList
      warnings={[
        { ...warning, hazard: 'fluvial' },
        { ...warning, hazard: 'coastal' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('listitem')).toHaveTextContent('Fluvial, Coastal: The data are invented');
});

it('writes shares as percent and depths with two decimals', () => {
  renderWindow(
    <WarningList
      warnings={[
        { code: 'closingTriangleLarge', hazard: 'fluvial', scenario: 'base', values: values.closingTriangleLarge },
        { code: 'mapNotMonotone', hazard: 'pluvial', scenario: 'base', values: values.mapNotMonotone },
      ]}
    />,
  );
  expect(screen.getByText(/34 % of the average annual loss to the structure/)).toBeVisible();
  expect(screen.getByText(/1 in 100 years is shallower \(1\.10 m\) than 1 in 50 years \(1\.20 m\)/)).toBeVisible();
});

it('tells invented data once, of whatever pack and for every hazard', () => {
  const warning = { code: 'syntheticData', scenario: null } as const;
  renderWindow(
    <WarningList
      warnings={[
        { ...warning, hazard: 'fluvial', values: { title: 'Portham County' } },
        { ...warning, hazard: 'coastal', values: { title: 'Portham County' } },
        { ...warning, hazard: 'pluvial', values: { title: 'Portham County' } },
        { ...warning, hazard: 'wildfire', values: { title: 'Burnt Hills' } },
      ]}
    />,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent(/^The data are invented/);
});

it('says of open water whether the ground nearby was looked at', () => {
  const warning = { code: 'openWater', hazard: 'fluvial', scenario: null } as const;
  const { unmount } = renderWindow(<WarningList warnings={[{ ...warning, values: { windowSize: 1 } }]} />);
  expect(screen.getByText(/the ground around it was not looked at/)).toBeVisible();
  unmount();
  renderWindow(<WarningList warnings={[{ ...warning, values: { windowSize: 5 } }]} />);
  expect(screen.getByText(/there is no ground within 5 by 5 cells/)).toBeVisible();
});
