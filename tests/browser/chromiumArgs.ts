/** The browser that the journeys drive, and how it is started. */
export const executablePath = process.env['FOVEA_CHROMIUM'] ?? '/usr/bin/chromium';

/** The setting that says where a Chromium listens that is there already. */
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
  // A study that records its own tab is given that tab, and not the first one there is.
  '--auto-accept-this-tab-capture',
  // Software WebGL draws the test head on machines without a GPU.
  // With graphics on, reading pictures back through the software renderer takes a second each.
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
];
