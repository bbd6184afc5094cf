/** Facts of one packaging. */
export interface Release {
  readonly version: string;
  /** When the packed commit was made, seconds since 1970: the time of every file and document of the package. */
  readonly epochSeconds: number;
}

/** How a package is made. */
export interface PackagingOptions {
  /** Of the packaging of this version, from 1: a later one is installed over an earlier. */
  readonly revision: number;
  /** Packs loosely, in a twentieth of the time: for trying out. */
  readonly isQuick: boolean;
}
