import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AppearanceSection } from '#renderer/settings/appearance-section.tsx';
import { useDisplayStore } from '#renderer/i18n/display-store.ts';
import type { SettingsChange } from '#shared/settings/settings-schema.ts';
import { defaultSettings, mergeSettings } from '#shared/settings/settings.ts';
import { useFailedStep } from '#renderer/ui/undo-step.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

async function renderAppearance() {
  let settings = defaultSettings;
  const set = vi.fn<(change: SettingsChange) => unknown>((change) => (settings = mergeSettings(settings, change)));
  renderWindow(<AppearanceSection />, createTestClient({ 'settings.get': () => settings, 'settings.set': set }));
  await screen.findByRole('radiogroup', { name: 'Lengths' });
  return set;
}

describe('the appearance settings', () => {
  it('change the unit of lengths, for the backend and on the screen', async () => {
    const set = await renderAppearance();
    await userEvent.click(screen.getByRole('radio', { name: 'Feet' }));
    await waitFor(() => expect(set).toHaveBeenCalledExactlyOnceWith({ lengthUnit: 'feet' }));
    expect(useDisplayStore.getState().lengthUnit).toBe('feet');
    // 1.5 m / 0.3048 = 4.92 ft
    expect(await screen.findByText(/4\.92 ft/)).toBeVisible();
  });

  it('step the text size', async () => {
    const set = await renderAppearance();
    const slider = screen.getByRole('slider', { name: 'Text size' });
    expect(slider).toHaveAttribute('aria-valuetext', '100\u00a0%');
    expect(slider).toHaveAttribute('max', '11');
    fireEvent.change(slider, { target: { value: '2' } });
    await waitFor(() => expect(set).toHaveBeenCalledWith({ textSizePercent: 110 }));
  });

  it('keep a currency label when the field is left, and none when it is emptied', async () => {
    const set = await renderAppearance();
    const field = screen.getByRole('textbox', { name: 'Currency label' });
    await userEvent.type(field, ' CHF {Enter}');
    await waitFor(() => expect(set).toHaveBeenLastCalledWith({ currencyLabel: 'CHF' }));
    await userEvent.clear(field);
    await userEvent.tab();
    await waitFor(() => expect(set).toHaveBeenLastCalledWith({ currencyLabel: null }));
  });

  it('take back what could not be kept, and say so', async () => {
    renderWindow(
      <AppearanceSection />,
      createTestClient({
        'settings.get': () => defaultSettings,
        'settings.set': () => {
          throw new Error('disk');
        },
      }),
    );
    const theme = await screen.findByRole('radiogroup', { name: 'Theme' });
    await userEvent.click(within(theme).getByRole('radio', { name: 'Dark' }));
    await waitFor(() => expect(useFailedStep.getState().failed?.label).toBe('the change of settings'));
    expect(within(theme).getByRole('radio', { name: 'As the system' })).toBeChecked();
  });
});
