import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MAXIMUM_REQUEST_BYTES } from '#main/query-service/mediator-server.ts';
import { LOCAL_LICENCE_DAYS } from '#main/access/licence.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '..', '..', '..', 'docs', 'query-service.md'), 'utf8');

it('the numbers of docs/query-service.md are those of the code', () => {
  expect(page).toContain(`at most ${MAXIMUM_REQUEST_BYTES / 1024} KiB`);
  expect(page).toContain(`valid for ${LOCAL_LICENCE_DAYS} days`);
});
