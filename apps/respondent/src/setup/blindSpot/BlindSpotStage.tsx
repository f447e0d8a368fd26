import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { BLIND_SPOT_PRESSES, type BlindSpotSeries } from '@fovea/science/face/measuredCamera';
import { faceAtPress, PRESS_WINDOW_MS } from '@fovea/science/face/faceAtPress';
import type { BlindSpotPress } from '@fovea/science/recording/sessionEvents';
import type { OpenedCamera } from '../../engine/faceEngine';
import type { FaceResult } from '../../engine/faceResult';
import { blindSpotPath, MARK_CM, SPEED_CM_PER_S, startPx, type Eye } from './blindSpotPath';
import './blindSpot.css';

/** Sweeps to the end without a press, after which the attempt is over. */
const MOST_MISSES = 3;
const BETWEEN_MS = 600;
/** A second press right after the first one was meant for that. */
const DEAF_MS = 300;
/** A page that stood still begins the sweep again. */
const STOOD_STILL_MS = 250;

export type StageResult = Pick<
  BlindSpotSeries,
  'squareXPx' | 'viewportPx' | 'camera' | 'presses' | 'openEye' | 'cmPerPx'
>;

export const SKIP_WORDS = (
  <FormattedMessage
    id="blindSpot.skip"
    defaultMessage="Skip this step"
    description="Button: go on without finding the blind spot"
  />
);

/** A square to look at and a dot that moves away from it until the respondent does not see it any more. */
export function BlindSpotStage(props: {
  readonly camera: OpenedCamera;
  readonly cmPerPx: number;
  readonly openEye: Eye;
  /** Time of the session. @param pageMs of `performance.now()` */
  readonly at: (pageMs: number) => number;
  readonly onEnd: (result: StageResult) => void;
  readonly onSkip: () => void;
}) {
  const { camera, cmPerPx, openEye, at, onSkip } = props;
  const [path] = useState(() => blindSpotPath(innerWidth, cmPerPx, openEye));
  const [count, setCount] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const dot = useRef<HTMLDivElement>(null);
  const press = useRef<() => void>(() => undefined);
  const onEnd = useRef(props.onEnd);
  onEnd.current = props.onEnd;

  useEffect(() => {
    stage.current?.focus();
    const speedPxPerMs = SPEED_CM_PER_S / cmPerPx / 1000;
    const viewportPx = { widthPx: innerWidth, heightPx: innerHeight };
    const presses: BlindSpotPress[] = [];
    const results: FaceResult[] = [];
    let picture: FaceResult['camera'] | null = null;
    const stopFrames = camera.engine.onFrame((result) => {
      picture = result.camera;
      results.push(result);
      while (results[0] && results[0].tMs < result.tMs - 2 * PRESS_WINDOW_MS) results.shift();
    });
    let misses = 0;
    let ended = false;
    let sweep = {
      beganMs: performance.now() + BETWEEN_MS,
      fromPx: startPx(cmPerPx, Math.random()),
    };
    let drawnMs = performance.now();
    let asidePx = sweep.fromPx;
    const isMoving = (nowMs: number) => nowMs >= sweep.beganMs;
    const again = (nowMs: number) => {
      sweep = { beganMs: nowMs + BETWEEN_MS, fromPx: startPx(cmPerPx, Math.random()) };
    };
    const finish = () => {
      ended = true;
      const { squareXPx } = path;
      const { widthPx, heightPx } = picture ?? { widthPx: 640, heightPx: 480 };
      onEnd.current({
        ...{ openEye, squareXPx, viewportPx, cmPerPx, presses },
        camera: { widthPx, heightPx },
      });
    };
    const draw = (nowMs: number) => {
      if (ended) return;
      if (nowMs - drawnMs > STOOD_STILL_MS) again(nowMs);
      drawnMs = nowMs;
      asidePx = sweep.fromPx + Math.max(0, nowMs - sweep.beganMs) * speedPxPerMs;
      if (asidePx > path.reachPx) {
        misses++;
        if (misses >= MOST_MISSES) return finish();
        again(nowMs);
      }
      if (dot.current) {
        dot.current.hidden = !isMoving(nowMs);
        dot.current.style.left = `${path.squareXPx + path.direction * asidePx}px`;
      }
      frame = requestAnimationFrame(draw);
    };
    press.current = () => {
      const nowMs = performance.now();
      if (ended || nowMs < sweep.beganMs + DEAF_MS) return;
      presses.push({
        tMs: at(nowMs),
        dotXPx: path.squareXPx + path.direction * asidePx,
        ...faceAtPress(results, nowMs, openEye),
      });
      setCount(presses.length);
      if (presses.length >= BLIND_SPOT_PRESSES) return finish();
      again(nowMs);
    };
    const onKey = (event: KeyboardEvent) => {
      // On the button, the space bar skips.
      if (event.code !== 'Space' || event.repeat || event.target instanceof HTMLButtonElement)
        return;
      event.preventDefault();
      press.current();
    };
    let frame = requestAnimationFrame(draw);
    addEventListener('keydown', onKey);
    return () => {
      ended = true;
      cancelAnimationFrame(frame);
      stopFrames();
      removeEventListener('keydown', onKey);
    };
  }, [camera, cmPerPx, openEye, at, path]);

  const sizePx = MARK_CM / cmPerPx;
  const mark = { width: sizePx, height: sizePx };
  return (
    <main
      ref={stage}
      className="blind-spot"
      tabIndex={-1}
      onPointerDown={(event) => {
        if (!(event.target instanceof HTMLButtonElement)) press.current();
      }}
    >
      <p className="blind-spot-hint">
        <FormattedMessage
          id="blindSpot.hint"
          defaultMessage="Look at the square. Press the space bar or click when the dot disappears."
          description="Above the square and the moving dot, while the blind spot is looked for"
        />
        <span className="blind-spot-count" role="status">
          <FormattedMessage
            id="blindSpot.count"
            defaultMessage="{done, number} of {count, number}"
            description="How often the dot has disappeared, of how many times"
            values={{ done: count, count: BLIND_SPOT_PRESSES }}
          />
        </span>
      </p>
      <div className="blind-spot-square" style={{ ...mark, left: path.squareXPx }} />
      <div ref={dot} className="blind-spot-dot" style={mark} hidden />
      <button className="blind-spot-skip" onClick={onSkip}>
        {SKIP_WORDS}
      </button>
    </main>
  );
}
