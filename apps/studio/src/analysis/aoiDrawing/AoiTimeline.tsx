import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Clock } from '../../replay/clock/clock';
import { timeText } from '../../replay/clock/timeText';
import { useClockState } from '../../replay/clock/useClock';
import type { AoiActions } from '../aoi/aoiActions';
import { choose, useAoiEditor } from '../aoi/aoiEditor';
import type { AoiDraft } from '../aoi/mergeAois';
import classes from './AoiTimeline.module.css';
import { activeRanges, withKeyframeMoved, withoutKeyframe } from '../aoi/keyframeEdits';

interface Props {
  readonly clock: Clock;
  readonly aois: readonly AoiDraft[];
  readonly actions: AoiActions;
}

const STEP_MS = 100;
const FINE_STEP_MS = 10;

/** One row for each AOI: its active intervals, its keyframes and its end. */
export function AoiTimeline({ clock, aois, actions }: Props) {
  const intl = useIntl();
  const { durationMs } = useClockState(clock);
  const chosenIds = useAoiEditor((editor) => editor.chosenIds);
  if (durationMs <= 0 || aois.length === 0) return null;
  return (
    <div
      className={classes['timeline']}
      role="group"
      aria-label={intl.formatMessage({
        id: 'aoi.timeline',
        defaultMessage: 'Keyframes of the AOIs',
      })}
      data-aoi-editor
    >
      {aois.map((aoi) => (
        <Row
          key={aoi.id}
          aoi={aoi}
          clock={clock}
          durationMs={durationMs}
          actions={actions}
          isChosen={chosenIds.includes(aoi.id)}
        />
      ))}
    </div>
  );
}

interface RowProps {
  readonly aoi: AoiDraft;
  readonly clock: Clock;
  readonly durationMs: number;
  readonly actions: AoiActions;
  readonly isChosen: boolean;
}

function Row({ aoi, clock, durationMs, actions, isChosen }: RowProps) {
  const intl = useIntl();
  const track = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLSpanElement>(null);
  const [moving, setMoving] = useState<{ at: number; tMs: number } | null>(null);
  const shown = moving
    ? withKeyframeMoved(aoi.timeline, moving.at, moving.tMs, durationMs)
    : aoi.timeline;
  const part = (tMs: number) => `${(100 * Math.min(durationMs, tMs)) / durationMs}%`;

  useEffect(
    () =>
      clock.onFrame((timeMs) => {
        playhead.current?.style.setProperty(
          'inset-inline-start',
          `${(100 * timeMs) / durationMs}%`,
        );
      }),
    [clock, durationMs],
  );

  const timeOf = (event: PointerEvent) => {
    const room = track.current?.getBoundingClientRect();
    return room ? ((event.clientX - room.left) / room.width) * durationMs : 0;
  };
  const move = (at: number, tMs: number, mergeKey?: string) =>
    actions.change(
      [aoi.id],
      'moveKeyframe',
      ({ timeline }) => ({ timeline: withKeyframeMoved(timeline, at, tMs, durationMs) }),
      mergeKey,
    );
  const key = (event: KeyboardEvent, at: number) => {
    const shape = aoi.timeline[at];
    if (!shape) return;
    const sign = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (sign !== 0) {
      const stepMs = event.ctrlKey || event.metaKey ? FINE_STEP_MS : STEP_MS;
      move(at, shape.ts + sign * stepMs, `keyframe ${at}`);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      actions.change([aoi.id], 'removeKeyframe', ({ timeline }) => {
        const left = withoutKeyframe(timeline, at);
        return left && { timeline: left };
      });
    } else if (event.key === 'Enter' || event.key === ' ') {
      clock.seek(shape.ts);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className={classes['row']}
      data-chosen={isChosen || undefined}
      style={{ '--aoi-color': aoi.displayColor } as CSSProperties}
    >
      <button
        type="button"
        className={classes['name']}
        aria-pressed={isChosen}
        onClick={() => choose([aoi.id])}
      >
        <bdi>{aoi.name}</bdi>
      </button>
      <div ref={track} className={classes['track']}>
        {activeRanges(shown, durationMs).map(({ fromMs, toMs }) => (
          <span
            key={fromMs}
            className={classes['range']}
            style={{
              insetInlineStart: part(fromMs),
              inlineSize: part(toMs - fromMs),
            }}
          />
        ))}
        <span ref={playhead} className={classes['playhead']} />
        {shown.map((shape, at) => {
          const isEnd = shape.points.length === 0;
          return (
            <button
              key={at}
              type="button"
              className={classes['mark']}
              data-end={isEnd || undefined}
              data-tracked={shape.source === 'tracked' || undefined}
              style={{ insetInlineStart: part(shape.ts) }}
              aria-label={intl.formatMessage(
                {
                  id: 'aoi.timeline.mark',
                  defaultMessage:
                    '{isEnd, select, true {End} other {Keyframe}} of {name} at {time}: arrow keys move it, Delete removes it, Enter goes there',
                },
                { isEnd: String(isEnd), name: aoi.name, time: timeText(shape.ts) },
              )}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                choose([aoi.id]);
                clock.pause();
                setMoving({ at, tMs: shape.ts });
              }}
              onPointerMove={(event) => moving && setMoving({ at, tMs: timeOf(event) })}
              onPointerUp={() => {
                if (!moving) return;
                // A click without dragging seeks to the keyframe.
                if (moving.tMs === shape.ts || !move(at, moving.tMs)) clock.seek(shape.ts);
                setMoving(null);
              }}
              onPointerCancel={() => setMoving(null)}
              onKeyDown={(event) => key(event, at)}
            />
          );
        })}
      </div>
    </div>
  );
}
