/**
 * Renders a clip of the test head with its ground truth, for the command `accuracy`.
 *
 *   node tests/accuracy/drawHeadClip.mjs FOLDER [NAME …] [--format mp4]
 *
 * The names are those of headVariants.ts; all of them by default.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../../tools/running/chromium.mjs';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { withBuiltPage } from './builtPage.mjs';

/**
 * @param {string} path without extension: `.mjpeg` or `.mp4`, and `.gt.json`, are written
 * @param {import('./headClipPage').HeadClipToDraw} options
 * @param {string} executablePath the browser
 */
export async function drawHeadClip(path, options, executablePath) {
  const { clip, truth } = await withBuiltPage(
    'headClipPage.html',
    { executablePath, flags: ['--enable-unsafe-swiftshader'] },
    (page) => page.evaluate((drawn) => window.drawHeadClip(drawn), options),
  );
  const written = { clip: `${path}.${options.format}`, truth: `${path}.gt.json` };
  writeFileSync(written.clip, Buffer.from(clip, 'base64'));
  writeFileSync(written.truth, truth);
  return written;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { format: { type: 'string', default: 'mjpeg' } },
  });
  const [folder = '.', ...names] = positionals;
  const { HEAD_VARIANTS } = await loadSource('tests/accuracy/headVariants.ts');
  mkdirSync(folder, { recursive: true });
  for (const [name, options] of Object.entries(HEAD_VARIANTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { clip } = await drawHeadClip(
      join(resolve(folder), name),
      { ...options, format: values.format },
      await ensureChromium(),
    );
    console.log(clip);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
