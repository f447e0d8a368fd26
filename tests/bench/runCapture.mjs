/** Records a clip instead of a person, in a browser of its own (capturePage.ts). */
import { withBuiltPage } from '../accuracy/builtPage.mjs';

/**
 * @param {object} options
 * @param {string} options.executablePath the browser
 * @param {string} options.clip a Motion JPEG clip, played in a loop at 30 fps
 * @param {Partial<import('./capturePage').CaptureOptions>} options.capture
 * @param {(page: import('playwright-core').Page) => Promise<unknown>} [options.then] after the recording
 */
export function runCapture({ executablePath, clip, capture, then }) {
  const flags = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${clip}`,
    '--auto-select-tab-capture-source-by-title=Capture',
    '--autoplay-policy=no-user-gesture-required',
  ];
  return withBuiltPage(
    'capturePage.html',
    { executablePath, flags, pages: 'tests/bench' },
    async (page) => {
      const report = await page.evaluate((options) => window.capture(options), {
        assetsBase: '/collect/engine/',
        slides: 1,
        stimulusMs: 10_000,
        recordWebcam: false,
        recordScreen: false,
        respiration: false,
        voice: false,
        engine: true,
        ...capture,
      });
      return { report, more: await then?.(page) };
    },
  );
}
