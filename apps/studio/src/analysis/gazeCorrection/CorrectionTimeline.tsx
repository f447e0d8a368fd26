import type { Fixations } from '@fovea/science/eyeMovements/fixations';
import { useMemo, useRef, type CSSProperties } from 'react';
import { useIntl } from 'react-intl';
import type { Clock } from '../../replay/clock/clock';
import { timeText } from '../../replay/clock/timeText';
import { useClockTime } from '../../replay/clock/useClockTime';
import type { CorrectionDraft, DraftStretch } from './correctionDraft';
import classes from './CorrectionTimeline.module.css';
import { stretchColor } from './stretchColors';
import { edgeLimits, type Edge } from './stretchEdits';
import { TimeHandle } from './TimeHandle';

interface Props {
  readonly clock: Clock;
  readonly durationMs: number;
  readonly draft: CorrectionDraft;
  readonly fixations: Fixations;
  readonly choose: (stretchId: number) => void;
  readonly moveEdge: (stretchId: number, edge: Edge, tMs: number, step: string) => void;
}

const EDGES = ['start', 'end'] as const;

/** The time of the stimulus with its fixations and the corrected stretches. It runs from left to right in every language. */
export function CorrectionTimeline({
  clock,
  durationMs,
  draft,
  fixations,
  choose,
  moveEdge,
}: Props) {
  const intl = useIntl();
  const track = useRef<HTMLDivElement>(null);
  const scrub = useRef<number | null>(null);
  const timeMs = useClockTime(clock, true);
  const part = (tMs: number) => `${(100 * Math.min(durationMs, Math.max(0, tMs))) / durationMs}%`;
  const timeAt = (clientX: number) => {
    const room = track.current?.getBoundingClientRect();
    return room && room.width > 0 ? ((clientX - room.left) / room.width) * durationMs : 0;
  };
  const bars = useMemo(() => barsOf(fixations, durationMs), [fixations, durationMs]);
  const rangeName = ({ startMs, endMs }: DraftStretch, at: number) =>
    intl.formatMessage(
      {
        id: 'gazeCorrection.timeline.stretch',
        defaultMessage: 'Stretch {number, number}: {start} to {end}',
        description: 'A corrected stretch on the timeline of a stimulus',
      },
      { number: at + 1, start: timeText(startMs), end: timeText(Math.min(endMs, durationMs)) },
    );

  return (
    <div className={classes['timeline']} dir="ltr">
      <div
        ref={track}
        className={classes['track']}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          scrub.current = event.pointerId;
          clock.pause();
          clock.seek(timeAt(event.clientX));
        }}
        onPointerMove={(event) => {
          if (event.pointerId === scrub.current) clock.seek(timeAt(event.clientX));
        }}
        onPointerUp={() => (scrub.current = null)}
        onPointerCancel={() => (scrub.current = null)}
      >
        <div className={classes['ranges']}>
          {draft.stretches.map((stretch, at) => (
            <button
              key={stretch.id}
              type="button"
              className={classes['range']}
              data-chosen={stretch.id === draft.chosenId || undefined}
              aria-pressed={stretch.id === draft.chosenId}
              aria-label={rangeName(stretch, at)}
              style={
                {
                  '--stretch-color': stretchColor(at),
                  left: part(stretch.startMs),
                  width: part(Math.min(stretch.endMs, durationMs) - stretch.startMs),
                } as CSSProperties
              }
              // The track would take the pointer, and with it the click.
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => choose(stretch.id)}
            >
              {intl.formatNumber(at + 1)}
            </button>
          ))}
        </div>
        <svg
          className={classes['bars']}
          viewBox="0 0 1000 10"
          preserveAspectRatio="none"
          aria-hidden
        >
          <path d={bars} />
        </svg>
        {draft.stretches.map((stretch, at) =>
          EDGES.map((edge) => (
            <TimeHandle
              key={`${stretch.id} ${edge}`}
              className={classes['edge']}
              style={
                {
                  '--stretch-color': stretchColor(at),
                  left: part(edge === 'start' ? stretch.startMs : stretch.endMs),
                } as CSSProperties
              }
              label={intl.formatMessage(
                {
                  id: 'gazeCorrection.timeline.edge',
                  defaultMessage:
                    '{edge, select, start {Start} other {End}} of stretch {number, number}',
                  description: 'A handle on the timeline',
                },
                { edge, number: at + 1 },
              )}
              valueMs={edge === 'start' ? stretch.startMs : stretch.endMs}
              {...edgeLimits(draft, stretch, edge, durationMs)}
              timeAt={timeAt}
              begin={() => choose(stretch.id)}
              move={(tMs, step) => moveEdge(stretch.id, edge, tMs, step)}
            />
          )),
        )}
        <TimeHandle
          className={classes['playhead']}
          style={{ left: part(timeMs) }}
          label={intl.formatMessage({
            id: 'gazeCorrection.timeline.now',
            defaultMessage: 'Time of the stimulus',
            description: 'The playhead of a timeline',
          })}
          valueMs={timeMs}
          minMs={0}
          maxMs={durationMs}
          timeAt={timeAt}
          begin={() => clock.pause()}
          move={(tMs) => clock.seek(tMs)}
        />
      </div>
    </div>
  );
}

function barsOf({ count, startMs, endMs }: Fixations, durationMs: number): string {
  const x = (tMs: number) => Math.round((1e4 * tMs) / durationMs) / 10;
  let path = '';
  for (let at = 0; at < count; at++) {
    const from = x(startMs[at] ?? 0);
    const to = x(endMs[at] ?? 0);
    path += `M${from} 0H${to}V10H${from}Z`;
  }
  return path;
}
