import manifest from '../../package.json' with { type: 'json' };

/** Version of the application, as its manifest has it. */
export const APPLICATION_VERSION: string = manifest.version;
