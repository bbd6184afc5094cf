export { composeSample } from './compose-sample.fs.ts';
export { composeDemonstration, type DemonstrationInstaller } from './compose-demonstration.ts';
