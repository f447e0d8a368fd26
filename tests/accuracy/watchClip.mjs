/** Runs the product's face engine over a clip, in headless Chromium. */
import { BASE, withBuiltPage } from './builtPage.mjs';

/**
 * @param {object} options
 * @param {string} options.clip path of the clip
 * @param {number} options.fps frame rate of a Motion JPEG clip
 * @param {number | null} options.authoredWidthPx width at which the frame numbers were drawn
 * @param {string | null} options.model file of the second engine's model; null: the default engine
 * @param {string} options.executablePath the browser
 * @returns {Promise<import('./watchClipPage').WatchedClip>}
 */
export function watchClip({ clip, fps, authoredWidthPx, model, executablePath }) {
  const files = { clip, 'engine/face_landmarker.task': model };
  return withBuiltPage('watchClipPage.html', { executablePath, files }, (page) =>
    page.evaluate((watched) => window.watchClip(watched), {
      clipUrl: `${BASE}clip`,
      assetsBase: `${BASE}engine/`,
      fps,
      authoredWidthPx,
    }),
  );
}
