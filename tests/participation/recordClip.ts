import { writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

/**
 * Records a short H.264 clip of a moving square in the browser and writes it as an mp4 file.
 * @param hasSound adds a tone, in Opus
 */
export async function recordClip(
  browser: Browser,
  path: string,
  seconds: number,
  hasSound = false,
): Promise<void> {
  const page = await browser.newPage();
  const record = async ([length, withTone]: readonly [number, boolean]) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 360;
    const context = canvas.getContext('2d');
    const stream = canvas.captureStream(25);
    const sound = withTone ? new AudioContext() : null;
    if (sound) {
      const tone = sound.createOscillator();
      const heard = sound.createMediaStreamDestination();
      tone.connect(heard);
      tone.start();
      for (const track of heard.stream.getAudioTracks()) stream.addTrack(track);
    }
    const recorder = new MediaRecorder(stream, {
      mimeType: `video/mp4;codecs=avc1.42E01E${withTone ? ',opus' : ''}`,
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
    await sound?.close();
    return btoa(text);
  };
  const base64 = await page.evaluate(record, [seconds, hasSound] as const);
  await page.close();
  writeFileSync(path, Buffer.from(base64, 'base64'));
}
