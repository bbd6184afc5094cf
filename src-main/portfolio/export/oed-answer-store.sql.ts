import { oedAnswersSchema, type OedAnswers, type OedQuestion } from '#shared/portfolio/oed-export.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/**
 * What was answered for an earlier OED file of a portfolio.
 * @throws DamagedFileError when an answer is not what was saved
 */
export function loadOedAnswers(database: PortfolioDatabase): OedAnswers {
  const rows = database.prepare<[], [code: string, value: string]>('SELECT code, value FROM intact_oed_answer').raw();
  return oedAnswersSchema.safeParse(Object.fromEntries(rows.all())).data ?? {};
}

/** Keeps what was answered of these questions, each in the place of an earlier answer. */
export function keepOedAnswers(
  database: PortfolioDatabase,
  questions: readonly Pick<OedQuestion, 'code'>[],
  answers: OedAnswers,
): void {
  const insert = database.prepare('INSERT OR REPLACE INTO oed_answer (code, value) VALUES (?, ?)');
  database.transaction(() => {
    for (const { code } of questions) {
      const value = answers[code];
      if (value !== undefined) insert.run(code, value);
    }
  })();
}
