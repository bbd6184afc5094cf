import type { PortfolioCallContext, PortfolioCallName, PortfolioCalls } from './portfolio-messages.ts';

/** What a call is told beside its argument. */
export interface HandlerContext extends PortfolioCallContext {
  readonly signal: AbortSignal;
}

/** What the portfolio thread answers. */
export type PortfolioHandlers = {
  readonly [Name in PortfolioCallName]: (
    argument: PortfolioCalls[Name]['argument'],
    context: HandlerContext,
  ) => Promise<PortfolioCalls[Name]['answer']> | PortfolioCalls[Name]['answer'];
} & {
  /** Breaks off what is at work, to be gone on with later, and closes every portfolio. */
  close(): Promise<void>;
};
