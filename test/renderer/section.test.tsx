import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Section } from '#renderer/ui/section.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

it('comes into sight with the focus on it when somebody looks for it, and holds no focus afterwards', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const onReached = vi.fn<() => void>();
  renderWindow(
    <>
      <Section title="Storage">
        <button type="button">Look</button>
      </Section>
      <Section title="About" onReached={onReached}>
        Freeboard
      </Section>
    </>,
    createTestClient({}),
  );
  const sought = screen.getByRole('region', { name: 'About' });
  expect(sought).toHaveFocus();
  expect(scroll.mock.contexts).toEqual([sought]);
  expect(onReached).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  expect(sought).not.toHaveAttribute('tabindex');
  expect(screen.getByRole('region', { name: 'Storage' })).not.toHaveAttribute('tabindex');
});
