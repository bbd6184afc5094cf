import { beforeEach, expect, it } from 'vitest';
import { goToPane } from '#renderer/ui/keyboard/panes.ts';

const focused = (): string => document.activeElement?.id ?? '';

beforeEach(() => {
  document.body.innerHTML = `
    <nav><a id="query" href="#q">Query</a><a id="places" href="#p" aria-current="page">Places</a></nav>
    <div id="desk">
      <div data-map-stage=""><button id="layers">Layers</button><input id="search-field" /></div>
      <section data-screen=""><h2 id="title">Places</h2><input id="field" /></section>
    </div>`;
});

it('goes round through map, panel and ways, either way', () => {
  const seen = ([1, 1, 1, 1] as const).map((step) => {
    goToPane(step);
    return focused();
  });
  expect(seen).toEqual(['search-field', 'title', 'places', 'search-field']);
  goToPane(-1);
  expect(focused()).toBe('places');
  goToPane(-1);
  expect(focused()).toBe('title');
});

it('comes back to what had the focus in a part, unless it has gone', () => {
  document.querySelector<HTMLElement>('#field')?.focus();
  goToPane(1);
  goToPane(-1);
  expect(focused()).toBe('field');
  goToPane(1);
  document.querySelector('#field')?.remove();
  goToPane(-1);
  expect(focused()).toBe('title');
});

it('leaves out what lies behind another screen', () => {
  document.querySelector('#desk')?.setAttribute('inert', '');
  document.body.insertAdjacentHTML('beforeend', '<div data-screen=""><h2 id="whole">Portfolios</h2></div>');
  goToPane(1);
  expect(focused()).toBe('whole');
  goToPane(1);
  expect(focused()).toBe('places');
});
