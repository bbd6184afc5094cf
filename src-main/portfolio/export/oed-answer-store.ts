import { crc32 } from 'node:zlib';
import { oedAnswersSchema, type OedAnswers, type OedQuestion } from '#shared/portfolio/oed-export.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';

interface AnswerRow {
  readonly code: string;
  readonly value: string;
  readonly checksum: number;
}

/** What was answered for an earlier OED file of a portfolio. An answer that is damaged is asked for again. */
export function loadOedAnswers(database: PortfolioDatabase): OedAnswers {
  const rows = database.prepare<[], AnswerRow>('SELECT code, value, checksum FROM oed_answer').all();
  const intact = rows.filter(({ code, value, checksum }) => computeChecksum(code, value) === checksum);
  return oedAnswersSchema.safeParse(Object.fromEntries(intact.map(({ code, value }) => [code, value]))).data ?? {};
}

/** Keeps what was answered of these questions, each in the place of an earlier answer. */
export function keepOedAnswers(
  database: PortfolioDatabase,
  questions: readonly Pick<OedQuestion, 'code'>[],
  answers: OedAnswers,
): void {
  const insert = database.prepare('INSERT OR REPLACE INTO oed_answer (code, value, checksum) VALUES (?, ?, ?)');
  database.transaction(() => {
    for (const { code } of questions) {
      const value = answers[code];
      if (value !== undefined) insert.run(code, value, computeChecksum(code, value));
    }
  })();
}

function computeChecksum(code: string, value: string): number {
  return crc32(`${code} ${value}`);
}
