import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { expect, it } from 'vitest';
import type { SessionContext } from '../session/sessionContext';
import type { OpenedCamera } from '../engine/faceEngine';
import { watchVideoSize } from './watchCamera';

const cameraTelling = (width: number, height: number) =>
  ({
    engine: { info: { name: 'human', version: '1', backend: 'wasm' } },
    stream: { getVideoTracks: () => [{ getSettings: () => ({ width, height }) }] },
  }) as unknown as OpenedCamera;

it('records the frame size when it differs from the one that the browser reported', () => {
  let nowMs = 500;
  const events: SessionEvent[] = [];
  const context = {
    camera: cameraTelling(640, 480),
    clock: { now: () => nowMs, at: (pageMs: number) => pageMs - 100, pageMsAtStart: 100 },
    recorder: { record: (event: SessionEvent) => events.push(event) },
  } as unknown as SessionContext;
  const see = watchVideoSize(context);
  const sizes = () =>
    events.map((event) =>
      event.kind === 'cameraStarted'
        ? [event.tMs, event.camera.widthPx, event.camera.heightPx]
        : [],
    );

  see({ camera: { widthPx: 640, heightPx: 480 }, tMs: 590 });
  see({ camera: { widthPx: 640, heightPx: 480 }, tMs: 690 });
  expect(sizes()).toEqual([]);

  // Turned while it runs: from that frame on.
  nowMs = 800;
  see({ camera: { widthPx: 480, heightPx: 640 }, tMs: 850 });
  expect(sizes()).toEqual([[750, 480, 640]]);

  // Another camera whose size was reported wrongly: after the event that reported it.
  context.camera = cameraTelling(1280, 720);
  nowMs = 2000;
  see({ camera: { widthPx: 720, heightPx: 1280 }, tMs: 2050 });
  see({ camera: { widthPx: 720, heightPx: 1280 }, tMs: 2080 });
  expect(sizes()).toEqual([
    [750, 480, 640],
    [2000, 720, 1280],
  ]);
});
