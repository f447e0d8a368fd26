import { writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

/** Records a short H.264 clip of a moving square in the browser and writes it as an mp4 file. */
export async function recordClip(browser: Browser, path: string, seconds: number): Promise<void> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(async (length) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 360;
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), {
      mimeType: 'video/mp4;codecs=avc1.42E01E',
    });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((done) => recorder.addEventListener('stop', done));
    recorder.start();
    for (let frame = 0; frame < length * 25; frame++) {
      if (context) {
        context.fillStyle = '#1d3b4f';
        context.fillRect(0, 0, 640, 360);
        context.fillStyle = '#e9b44c';
        context.fillRect((frame * 9) % 560, 140, 80, 80);
      }
      await new Promise((done) => setTimeout(done, 40));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, seconds);
  await page.close();
  writeFileSync(path, Buffer.from(base64, 'base64'));
}
