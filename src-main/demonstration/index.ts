export { composeDemonstration, type DemonstrationInstaller } from './compose-demonstration.ts';
