/**
 * Draws the webcam and screen recordings of the demo study and writes them next to the code that seeds it.
 * Only needed to change them: node tests/head/drawDemoRecordings.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../../tools/running/chromium.mjs';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { root } from '../../tools/root.mjs';
import { withBuiltPage } from '../accuracy/builtPage.mjs';

const folder = join(root, 'apps/server/src/programs/demo/clip');
const WEBCAM = {
  widthPx: 320,
  heightPx: 240,
  fps: 15,
  durationMs: 8800,
  bitsPerSecond: 70_000,
};
const SCREEN = {
  widthPx: 960,
  heightPx: 540,
  fps: 12,
  durationMs: 7800,
  bitsPerSecond: 110_000,
};
const PEOPLE = {
  webcamOne: {
    seed: 'first',
    look: { skin: [0.56, 0.33, 0.235], iris: [0.16, 0.085, 0.04], hasGlasses: false },
  },
  webcamTwo: {
    seed: 'second',
    look: { skin: [0.24, 0.125, 0.08], iris: [0.09, 0.05, 0.03], hasGlasses: true },
  },
};

const { shopPicture } = await loadSource('apps/server/src/programs/demo/pictures/shopPicture.ts');
const { LEAD_MS } = await loadSource('apps/server/src/programs/demo/recordingLead.ts');
const path = JSON.parse(readFileSync(join(folder, 'shopMouse.json'), 'utf8'));
const write = (name, clip) => {
  const bytes = Buffer.from(clip, 'base64');
  writeFileSync(join(folder, `${name}.mp4`), bytes);
  console.log(`${name}.mp4: ${Math.round(bytes.length / 1024)} kB`);
};
await withBuiltPage(
  'demoRecordingsPage.html',
  {
    executablePath: await ensureChromium(),
    flags: ['--enable-unsafe-swiftshader'],
    pages: 'tests/head',
  },
  async (page) => {
    for (const [name, person] of Object.entries(PEOPLE)) {
      write(
        name,
        await page.evaluate(
          ([of, clip]) => window.demoRecordings.drawWebcam(of, clip),
          [person, WEBCAM],
        ),
      );
    }
    write(
      'shopScreen',
      await page.evaluate(
        ([svg, points, leadMs, clip]) =>
          window.demoRecordings.drawScreen(svg, points, leadMs, clip),
        [shopPicture.svg, path, LEAD_MS, SCREEN],
      ),
    );
  },
);
