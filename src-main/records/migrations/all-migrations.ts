import type { Migration } from '#main/platform/database/migration.ts';
import { history } from './0010-history.ts';
import { tokens } from './0020-tokens.ts';
import { settings } from './0030-settings.ts';
import { surveys } from './0110-surveys.ts';
import { surveyVariants } from './0120-survey-variants.ts';
import { surveyOrder } from './0130-survey-order.ts';
import { contestedEdits } from './0140-contested-edits.ts';
import { issuedTokens } from './0310-issued-tokens.ts';
import { checksums } from './0630-checksums.ts';
import { knownChecksums } from './0690-known-checksums.ts';
import { surveyAncestors } from './0740-survey-ancestors.ts';

/** Every step of the application database's schema, in the order in which they are applied. */
export const migrations: readonly Migration[] = [
  history,
  tokens,
  settings,
  surveys,
  surveyVariants,
  surveyOrder,
  contestedEdits,
  issuedTokens,
  checksums,
  knownChecksums,
  surveyAncestors,
];
