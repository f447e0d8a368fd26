import { expect, it } from 'vitest';
import { aFaceResult } from '../setup/testing/aFaceResult';
import { anEngine } from '../setup/testing/aSessionContext';
import { cameraMeterOf } from './cameraMeter';

it('counts the pictures of a time and the share with one face', () => {
  const { engine, say } = anEngine();
  const meter = cameraMeterOf(engine);
  for (let at = 0; at < 100; at++) {
    say(aFaceResult(at * 100, { faces: at < 25 ? 0 : at % 10 === 0 ? 2 : 1 }));
  }
  expect(meter.figures(5000, 10_000)).toEqual({ frameRateHz: 10, faceShare: 0.9 });
  // Ends are exclusive, so that no picture counts in two times.
  expect(meter.figures(9800, 9900)).toEqual({ frameRateHz: 10, faceShare: 1 });
});

it('knows since when it has seen pictures without a gap', () => {
  const { engine, say } = anEngine();
  const meter = cameraMeterOf(engine);
  expect(meter.sinceMs()).toBeNull();
  say(aFaceResult(500));
  say(aFaceResult(700));
  expect(meter.sinceMs()).toBe(500);
});

it('says that nothing was measured when no picture came', () => {
  const { engine, say } = anEngine();
  const meter = cameraMeterOf(engine);
  say(aFaceResult(100));
  expect(meter.figures(1000, 6000)).toEqual({ frameRateHz: null, faceShare: null });
});

it('is the same for one engine, and forgets what is old', () => {
  const { engine, say } = anEngine();
  const meter = cameraMeterOf(engine);
  expect(cameraMeterOf(engine)).toBe(meter);
  for (let at = 0; at <= 600; at++) say(aFaceResult(at * 100));
  expect(meter.sinceMs()).toBe(45_000);
});
