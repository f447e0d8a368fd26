// Renders the short film of the demo study in a browser and writes it next to the code that seeds the study.
// Only needed to change the film: node tools/demoClip.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from './running/chromium.mjs';
import { root } from './root.mjs';

const folder = join(root, 'apps/server/src/programs/demo/clip');
const path = JSON.parse(readFileSync(join(folder, 'clipPath.json'), 'utf8'));
const muxer = readFileSync(join(root, 'node_modules/mediabunny/dist/bundles/mediabunny.min.mjs'));

// WebCodecs requires a page from a server.
const server = createServer((request, reply) => {
  const isScript = request.url === '/mediabunny.mjs';
  reply.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  reply.end(isScript ? muxer : '<!doctype html><title>Clip</title>');
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: CHROMIUM_FLAGS,
});
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const { film, still } = await page.evaluate(drawFilm, path);
  writeFileSync(join(folder, 'coffeeFilm.mp4'), Buffer.from(film, 'base64'));
  writeFileSync(join(folder, 'coffeeFilm.jpg'), Buffer.from(still, 'base64'));
  console.log(`coffeeFilm.mp4: ${Math.round((film.length * 3) / 4 / 1024)} kB`);
} finally {
  await browser.close();
  server.close();
}

/** Runs in the page. */
async function drawFilm(keyframes) {
  const { Output, Mp4OutputFormat, BufferTarget, CanvasSource } = await import('/mediabunny.mjs');
  const WIDTH = 960;
  const HEIGHT = 540;
  const RATE = 25;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');

  const placeAt = (tMs) => {
    const at = Math.max(
      0,
      keyframes.findLastIndex((frame) => frame.tMs <= tMs),
    );
    const from = keyframes[at];
    const to = keyframes[at + 1] ?? from;
    const share = to === from ? 0 : (tMs - from.tMs) / (to.tMs - from.tMs);
    return {
      x: (from.xNorm + (to.xNorm - from.xNorm) * share) * WIDTH,
      y: (from.yNorm + (to.yNorm - from.yNorm) * share) * HEIGHT,
    };
  };
  const fill = (color, draw) => {
    pen.fillStyle = color;
    pen.beginPath();
    draw();
    pen.fill();
  };
  const scene = () => {
    const wall = pen.createLinearGradient(0, 0, 0, HEIGHT);
    wall.addColorStop(0, '#f7d9b0');
    wall.addColorStop(1, '#efb483');
    pen.fillStyle = wall;
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    fill('#fff1da', () => pen.roundRect(660, 50, 230, 170, 10));
    fill('#bfe0ea', () => pen.roundRect(672, 62, 206, 146, 6));
    fill('#fff1da', () => pen.rect(770, 62, 9, 146));
    fill('#8a5e34', () => pen.rect(0, 430, WIDTH, 110));
    fill('#b98753', () => pen.rect(0, 430, WIDTH, 14));
    // A cup, without movement.
    fill('#ffffff', () => pen.roundRect(95, 350, 90, 82, [8, 8, 34, 34]));
    fill('#5a351f', () => pen.ellipse(140, 352, 42, 9, 0, 0, Math.PI * 2));
    pen.strokeStyle = '#ffffff';
    pen.lineWidth = 11;
    pen.beginPath();
    pen.arc(188, 384, 20, -1.3, 1.5);
    pen.stroke();
  };
  const bag = (x, y, tMs) => {
    pen.save();
    pen.translate(x, y);
    pen.rotate(0.06 * Math.sin(tMs / 400));
    fill('rgba(0,0,0,0.16)', () => pen.ellipse(0, 92, 58, 10, 0, 0, Math.PI * 2));
    fill('#f0a022', () => pen.roundRect(-56, -84, 112, 172, [10, 10, 18, 18]));
    fill('#c9760c', () => pen.roundRect(-56, -84, 112, 22, 6));
    fill('#fffaf0', () => pen.roundRect(-40, -40, 80, 88, 10));
    pen.fillStyle = '#b3470a';
    pen.font = '700 25px sans-serif';
    pen.textAlign = 'center';
    pen.fillText('SOLE', 0, -8);
    fill('#b3470a', () => pen.ellipse(0, 20, 9, 13, -0.45, 0, Math.PI * 2));
    pen.restore();
  };
  const draw = (tMs) => {
    scene();
    const { x, y } = placeAt(tMs);
    bag(x, y, tMs);
    if (tMs < 5600) return;
    pen.globalAlpha = Math.min(1, (tMs - 5600) / 500);
    pen.fillStyle = '#6d2f1c';
    pen.font = '700 46px sans-serif';
    pen.textAlign = 'left';
    pen.fillText('GOOD MORNING', 70, 96);
    pen.globalAlpha = 1;
  };

  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  });
  const source = new CanvasSource(canvas, {
    codec: 'avc',
    fullCodecString: 'avc1.42E01F',
    bitrate: 220_000,
    keyFrameInterval: 2,
  });
  output.addVideoTrack(source, { frameRate: RATE });
  await output.start();
  const lastMs = keyframes.at(-1).tMs;
  for (let frame = 0; frame < (lastMs / 1000) * RATE; frame++) {
    draw((frame * 1000) / RATE);
    await source.add(frame / RATE, 1 / RATE);
  }
  await output.finalize();
  const text = (bytes) => {
    let letters = '';
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return btoa(letters);
  };
  // Where uploads take it: rules/src/flow/stimuli.ts.
  draw(1000);
  const still = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.8));
  return {
    film: text(new Uint8Array(output.target.buffer)),
    still: text(new Uint8Array(await still.arrayBuffer())),
  };
}
