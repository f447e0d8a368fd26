/** The browser that the journeys drive, and its start options. */
export const executablePath = process.env['FOVEA_CHROMIUM'] ?? '/usr/bin/chromium';

/** The environment variable with the endpoint of a Chromium that is already running. */
export const SHARED_CHROMIUM = 'FOVEA_ONE_CHROMIUM';

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  // A study that records its own tab gets that tab, not the first one in the list.
  '--auto-accept-this-tab-capture',
  // Software WebGL renders the test head on machines without a GPU. With graphics on, reading pictures back
  // through the software renderer takes a second each.
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
];
