import type { RevisedGaze } from '@fovea/science/session/revisedGaze';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import type { Clock } from '../../replay/clock/clock';
import { timeText } from '../../replay/clock/timeText';
import { useClockTime } from '../../replay/clock/useClockTime';
import { fixationRadiusPx } from '../../replay/layers/fixationPath';
import { useStimulusRect } from '../../replay/stage/ReplayStage';
import type { Target } from './anchorEdits';
import classes from './FixationOverlay.module.css';
import { NEAR_MS } from './paintSamples';
import { placeOf, type StageHandle } from './stageHandles';
import { middleMs } from './stretchEdits';
import { useHandleDrag } from './useHandleDrag';

export type CorrectionView = 'before' | 'after' | 'both';

interface Props {
  readonly clock: Clock;
  readonly handles: readonly StageHandle[];
  readonly measured: RevisedGaze;
  readonly revised: RevisedGaze;
  readonly view: CorrectionView;
  /** Only what is near the time, for stimuli that change. */
  readonly isNear: boolean;
  /** Of the stimulus. */
  readonly picture: { readonly widthPx: number; readonly heightPx: number };
  readonly preview: (handle: StageHandle, to: Target | null) => void;
  readonly move: (handle: StageHandle, to: Target, mergeKey?: string) => void;
  readonly remove: (handle: StageHandle) => void;
  /** A fixation of another stretch, or of none. */
  readonly chooseAt: (tMs: number) => void;
}

/** Fixations over the stimulus: those of the chosen stretch can be dragged to where the respondent looked. */
export function FixationOverlay(props: Props) {
  const { clock, handles, measured, revised, view, isNear, picture, chooseAt } = props;
  const intl = useIntl();
  const rect = useStimulusRect();
  const timeMs = useClockTime(clock, isNear);
  const svg = useRef<SVGSVGElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const drag = useHandleDrag({ rect, preview: props.preview, commit: props.move });

  const { fixations } = measured;
  const own = useMemo(() => new Set(handles.map(({ fixationAt }) => fixationAt)), [handles]);
  if (!rect || rect.widthPx <= 1) return null;

  const xPx = (xNorm: number) => rect.xPx + xNorm * rect.widthPx;
  const yPx = (yNorm: number) => rect.yPx + yNorm * rect.heightPx;
  const viewport = { widthPx: 0, heightPx: 0, pixelRatio: 1, stimulus: rect };
  const radiusPx = (at: number) =>
    fixationRadiusPx((fixations.endMs[at] ?? 0) - (fixations.startMs[at] ?? 0), viewport);
  const isShown = (at: number | null) =>
    !isNear ||
    at === null ||
    ((fixations.startMs[at] ?? 0) < timeMs + NEAR_MS &&
      (fixations.endMs[at] ?? 0) > timeMs - NEAR_MS);

  // What has the focus stays, wherever the time is.
  const shown = handles.filter(
    ({ key, fixationAt }) => key === activeKey || key === drag.draggedKey || isShown(fixationAt),
  );
  const others = Array.from({ length: fixations.count }, (_, at) => at).filter(
    (at) => !own.has(at) && isShown(at),
  );
  const reachableKey = shown.some(({ key }) => key === activeKey) ? activeKey : shown[0]?.key;
  const placeShown = ({ measured: before, revised: after }: StageHandle) =>
    view === 'before' ? before : after;
  const pathOf = (place: (handle: StageHandle) => Target) =>
    shown
      .filter(({ fixationAt }) => fixationAt !== null)
      .map((handle) => `${xPx(place(handle).xNorm)},${yPx(place(handle).yNorm)}`)
      .join(' ');

  const go = (by: number) => {
    const at = shown.findIndex(({ key }) => key === activeKey);
    const next = shown[(at + by + shown.length) % shown.length];
    if (!next) return;
    svg.current?.querySelector<SVGGElement>(`[data-handle="${next.key}"]`)?.focus();
  };
  const pressed = (event: KeyboardEvent, handle: StageHandle) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const stepPx = event.shiftKey ? 10 : 1;
    const [right, down] = ARROWS[event.key] ?? [0, 0];
    if (right !== 0 || down !== 0) {
      const to = {
        xNorm: handle.grip.xNorm + (right * stepPx) / picture.widthPx,
        yNorm: handle.grip.yNorm + (down * stepPx) / picture.heightPx,
      };
      props.move(handle, to, `arrows ${handle.key}`);
    } else if (event.key === 'Delete' || event.key === 'Backspace') props.remove(handle);
    else if (event.key === 'PageDown') go(1);
    else if (event.key === 'PageUp') go(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <svg ref={svg} className={classes['overlay']} data-view={view}>
      {others.map((at) => {
        const { xNorm, yNorm } = placeOf(view === 'before' ? measured : revised, at);
        return (
          <circle
            key={at}
            className={classes['other']}
            cx={xPx(xNorm)}
            cy={yPx(yNorm)}
            r={radiusPx(at)}
            onClick={() => chooseAt(middleMs(fixations, at))}
          />
        );
      })}
      {view === 'both' && (
        <g className={classes['ghosts']}>
          <polyline points={pathOf((handle) => handle.measured)} />
          {shown.map((handle) => (
            <circle
              key={handle.key}
              cx={xPx(handle.measured.xNorm)}
              cy={yPx(handle.measured.yNorm)}
              r={handle.fixationAt === null ? 4 : radiusPx(handle.fixationAt)}
            />
          ))}
        </g>
      )}
      <polyline className={classes['pathUnder']} points={pathOf(placeShown)} />
      <polyline className={classes['path']} points={pathOf(placeShown)} />
      {view !== 'before' &&
        shown.map(
          ({ key, anchorAt, measured: from, grip }) =>
            anchorAt !== null && (
              <g key={key} className={classes['leader']}>
                <line
                  x1={xPx(from.xNorm)}
                  y1={yPx(from.yNorm)}
                  x2={xPx(grip.xNorm)}
                  y2={yPx(grip.yNorm)}
                />
                <circle cx={xPx(from.xNorm)} cy={yPx(from.yNorm)} r={3} />
              </g>
            ),
        )}
      {shown.map((handle) => {
        const { key, fixationAt, anchorAt, grip } = handle;
        const { xNorm, yNorm } = placeShown(handle);
        const r = fixationAt === null ? 0 : radiusPx(fixationAt);
        return (
          <g
            key={key}
            className={classes['handle']}
            data-handle={key}
            data-anchored={anchorAt !== null || undefined}
            data-dragged={key === drag.draggedKey || undefined}
            role="button"
            tabIndex={key === reachableKey ? 0 : -1}
            aria-label={labelOf(handle)}
            onFocus={() => {
              setActiveKey(key);
              if (fixationAt !== null) clock.seek(middleMs(fixations, fixationAt));
            }}
            onPointerDown={(event) => {
              clock.pause();
              event.currentTarget.focus();
              drag.begin(event, handle);
            }}
            onPointerMove={drag.move}
            onPointerUp={drag.end}
            onPointerCancel={drag.end}
            onKeyDown={(event) => pressed(event, handle)}
          >
            {fixationAt !== null && (
              <>
                <circle className={classes['dot']} cx={xPx(xNorm)} cy={yPx(yNorm)} r={r} />
                <text
                  className={classes['number']}
                  x={xPx(xNorm)}
                  // Beside the pin, not below it.
                  y={yPx(yNorm) + (anchorAt !== null && view !== 'before' ? r + 10 : 0)}
                  fontSize={Math.min(20, Math.max(11, r))}
                >
                  {intl.formatNumber(fixationAt + 1)}
                </text>
              </>
            )}
            {anchorAt !== null && view !== 'before' && (
              <path
                className={classes['pin']}
                d="M0 0 L-6 -12 A7 7 0 1 1 6 -12 Z M0 -17.5 a2.5 2.5 0 1 0 0.01 0 Z"
                transform={`translate(${xPx(grip.xNorm)} ${yPx(grip.yNorm)})`}
              />
            )}
          </g>
        );
      })}
    </svg>
  );

  function labelOf({ fixationAt, anchorAt }: StageHandle): string {
    if (fixationAt === null) {
      return intl.formatMessage({
        id: 'gazeCorrection.handle.anchor',
        defaultMessage: 'Anchor without a fixation. Arrow keys move it, Delete removes it.',
        description: 'Name of a point on the stage that can be dragged',
      });
    }
    const values = {
      number: fixationAt + 1,
      time: timeText(fixations.startMs[fixationAt] ?? 0),
      durationMs: Math.round(
        (fixations.endMs[fixationAt] ?? 0) - (fixations.startMs[fixationAt] ?? 0),
      ),
    };
    return anchorAt === null
      ? intl.formatMessage(
          {
            id: 'gazeCorrection.handle.fixation',
            defaultMessage:
              'Fixation {number, number} at {time}, {durationMs, number} ms. Arrow keys move it to where the respondent looked.',
            description: 'Name of a fixation on the stage that can be dragged',
          },
          values,
        )
      : intl.formatMessage(
          {
            id: 'gazeCorrection.handle.anchored',
            defaultMessage:
              'Fixation {number, number} at {time}, {durationMs, number} ms, with an anchor. Arrow keys move the anchor, Delete removes it.',
            description:
              'Name of a fixation on the stage of which the researcher said where it belongs',
          },
          values,
        );
  }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
