import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { failureText, sayFailure } from '#shared/call/failure-text.ts';
import { ServiceError, toFailure } from '#main/platform/errors/errors.ts';
import { ClientError, codeOf, toClientError } from '#renderer/client/client-error.ts';
import { translateFailure } from '#renderer/i18n/translate-failure.ts';
import { startTranslations } from '#renderer/i18n/i18n.ts';

const tooLarge = new ServiceError('FILE_REFUSED', failureText('file-too-large', { megabytes: 50 }));

describe('what went wrong in the backend', () => {
  beforeAll(() => {
    startTranslations();
    i18next.addResourceBundle('fr', 'translation', {
      failureText: { 'file-too-large': 'Le fichier dépasse {{megabytes}} Mo.' },
    });
  });

  it('is said alike by the command line and the window', () => {
    expect(tooLarge.message).toBe('The file is larger than 50 MB.');
    expect(translateFailure(toClientError(toFailure(tooLarge)), i18next.t)).toBe('The file is larger than 50 MB.');
  });

  it('is said in the language of the window', () => {
    const french = i18next.getFixedT('fr');
    expect(translateFailure(toClientError(toFailure(tooLarge)), french)).toBe('Le fichier dépasse 50 Mo.');
  });

  it('keeps what stands in its places as it is', () => {
    const text = failureText('not-saved', { why: 'EACCES: permission denied, open "{{why}} $t(undo) <b>.csv"' });
    const error = toClientError(toFailure(new ServiceError('NOT_SAVED', text)));
    expect(sayFailure(text)).toBe(
      'The file could not be written: EACCES: permission denied, open "{{why}} $t(undo) <b>.csv"',
    );
    expect(translateFailure(error, i18next.t)).toBe(error.message);
  });

  it('is told as it came where nothing says which words those are', () => {
    expect(translateFailure(new ClientError('INTERNAL', 'Out of luck.'), i18next.t)).toBe('Out of luck.');
    expect(
      translateFailure(
        { code: 'INTERNAL', message: 'New words.', text: { key: 'of-later' as 'fault', values: {} } },
        i18next.t,
      ),
    ).toBe('New words.');
  });

  it('says of a backend that is gone what can be done', () => {
    expect(translateFailure(new ClientError('UNREACHABLE', ''), i18next.t)).toContain('start Freeboard again');
  });

  it('has the code of whatever brings it', () => {
    expect(codeOf(toClientError(toFailure(tooLarge)))).toBe('FILE_REFUSED');
    expect(codeOf({ code: 'STORAGE_FULL', message: 'The disk is full.' })).toBe('STORAGE_FULL');
    expect(codeOf(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe('INTERNAL');
  });
});
