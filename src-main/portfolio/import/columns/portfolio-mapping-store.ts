import type { NamedMapping } from '#shared/portfolio/portfolio-mapping.ts';

/** Mappings of portfolio files that were saved under a name. */
export interface PortfolioMappingStore {
  /** All mappings, ordered by name, and the files that hold none or not the one that was saved. */
  list(): Promise<{ mappings: NamedMapping[]; unreadable: { path: string; why: string }[] }>;
  /** Saves a mapping in place of the one of the same name. */
  save(mapping: NamedMapping): Promise<void>;
  /** Whether there was one of this name. */
  remove(name: string): Promise<boolean>;
}
