import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '#renderer/i18n/i18n.ts';
import names from '#shared/portfolio/portfolio-rule-names.json' with { type: 'json' };
import texts from '#shared/portfolio/portfolio-rule-texts.json' with { type: 'json' };
import { describeNote, describeRemark } from '#renderer/portfolio/describe-note.ts';

describe('what is said of rows and files', () => {
  beforeAll(() => startTranslations());

  it('has words in the window for every rule there is, and for no other', () => {
    expect(Object.keys(names.rowNote)).toEqual(Object.keys(texts.rowRule));
    expect(Object.keys(names.fileRemark)).toEqual(Object.keys(texts.fileRule));
  });

  it('repeats what the file says where that helps', () => {
    expect(describeNote({ code: 'coordinates-unreadable', detail: '"north"' }, i18next.t)).toBe(
      'Not a coordinate: "north"',
    );
    expect(describeNote({ code: 'no-tiv', detail: 'no insured value is given' }, i18next.t)).toBe(
      'No insured value is given',
    );
    expect(describeRemark({ code: 'crs-unknown', detail: 'EPSG:1' }, i18next.t)).toBe(
      'The coordinate system is not known: EPSG:1',
    );
  });

  it('tells a rule of a later version by its code', () => {
    expect(describeNote({ code: 'moon-phase', detail: 'waning' }, i18next.t)).toBe('moon-phase: waning');
    expect(describeRemark({ code: 'moon-phase', detail: '' }, i18next.t)).toBe('moon-phase');
  });

  it('takes nothing in a cell for a text of the window', () => {
    expect(describeNote({ code: 'coordinates-unreadable', detail: '"{{code}} $t(undo)"' }, i18next.t)).toBe(
      'Not a coordinate: "{{code}} $t(undo)"',
    );
  });
});
