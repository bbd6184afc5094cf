import type { App } from 'electron';

/**
 * Turns off what Chromium does on the network of its own accord, before it starts. The host rule is the belt to these
 * braces: no name is ever looked up.
 */
export function stayOffline(app: App): void {
  const switches = [
    'disable-background-networking',
    'disable-component-update',
    'disable-domain-reliability',
    'disable-sync',
    'dns-prefetch-disable',
    'no-pings',
    'no-proxy-server',
  ];
  for (const name of switches) app.commandLine.appendSwitch(name);
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost');
  app.commandLine.appendSwitch(
    'disable-features',
    'AutofillServerCommunication,CertificateTransparencyComponentUpdater,DialMediaRouteProvider,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints',
  );
}
