export { type ComposedPortfolios, composePortfolios } from './compose-portfolios.ts';
