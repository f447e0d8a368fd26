import type { AoiPoint } from '@fovea/contract/analysis/aoi';
import type { AccuracyCircle } from '@fovea/science/aoi/aoiAccuracy';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import type { Clock } from '../../replay/clock/clock';
import { useStimulusRect } from '../../replay/stage/ReplayStage';

import { useStageGutter } from '../../replay/stage/StageGutter';
import classes from './Aoi.module.css';
import type { AoiActions, AoiOwner } from '../aoi/aoiActions';
import { isTimed, pointsAt } from '../aoi/aoiAtTime';
import { AoiDrawing } from './AoiDrawing';
import { choose, toggleChosen, useAoiEditor } from '../aoi/aoiEditor';
import { AoiHandles } from './AoiHandles';
import { AoiLabels } from './AoiLabels';
import type { AoiDraft } from '../aoi/mergeAois';
import { AoiShapeView } from './AoiShapeView';
import { AccuracyCircleMark } from './AccuracyCircleMark';
import {
  boundingBox,
  LARGE_MOVE_STEP,
  MOVE_STEP,
  RESIZE_STEP,
  moveShape,
  resizeShape,
  withPointAt,
  withPointOnEdge,
  type Handle,
  type Points,
} from '../aoi/shapeEdits';
import { useAoiDrag } from './useAoiDrag';
import type { AoiEdits } from '../aoi/useAoiEdits';
import { useClockTime } from '../../replay/clock/useClockTime';

interface Props {
  readonly clock: Clock;
  readonly aois: readonly AoiDraft[];
  readonly figureOf: (aoiId: string) => string | null;
  /** The measured error; null: unknown or hidden. */
  readonly error: AccuracyCircle | null;
  readonly smallIds: ReadonlySet<string>;
  /** Null: read-only. */
  readonly edit: {
    readonly place: AoiOwner;
    readonly actions: AoiActions;
    readonly edits: AoiEdits;
    readonly aspect: number;
    /** Start time of a shape drawn now. */
    readonly startMs: () => number;
  } | null;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The AOIs on the stimulus at the time of the clock. */
export function AoiLayer({ clock, aois, figureOf, error, smallIds, edit }: Props) {
  const intl = useIntl();
  const place = useStimulusRect();
  const svg = useRef<SVGSVGElement>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const gutter = useStageGutter(edit !== null || aois.length > 0);
  const { tool, chosenIds, live } = useAoiEditor();
  const timeMs = useClockTime(clock, aois.some(isTimed));

  const partOf = (event: { readonly clientX: number; readonly clientY: number }): AoiPoint => {
    const room = svg.current?.getBoundingClientRect();
    if (!room || !place) return { x: 0, y: 0 };
    return {
      x: (event.clientX - room.left - place.xPx) / place.widthPx,
      y: (event.clientY - room.top - place.yPx) / place.heightPx,
    };
  };
  const drag = useAoiDrag(partOf);
  if (!place || place.widthPx <= 1) return null;

  const shown = aois.flatMap((aoi) => {
    const points = live?.[aoi.id] ?? pointsAt(aoi, timeMs);
    return points ? [{ aoi, points }] : [];
  });
  const chosen = shown.filter(({ aoi }) => chosenIds.includes(aoi.id));
  const [only] = chosen.length === 1 ? chosen : [];
  const isSelecting = tool === 'select';

  const takeShape = (event: PointerEvent<SVGPolygonElement>, id: string, points: Points) => {
    if (!edit || !isSelecting) return;
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (adds) toggleChosen(id);
    else if (!chosenIds.includes(id)) choose([id]);
    clock.pause();
    const together = adds || !chosenIds.includes(id) ? [{ aoi: { id }, points }] : chosen;
    drag.begin(
      event,
      svg.current,
      (from, to) =>
        Object.fromEntries(
          together.map((each) => [
            each.aoi.id,
            moveShape(each.points, to.x - from.x, to.y - from.y),
          ]),
        ),
      (moving) => void edit.edits.place(moving, 'move'),
    );
  };

  const keyOnShape = (event: KeyboardEvent, id: string) => {
    if (!edit) return;
    const ids = chosenIds.includes(id) ? chosenIds : [id];
    const arrow = ARROWS[event.key];
    if (arrow && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const step = event.shiftKey ? LARGE_MOVE_STEP : MOVE_STEP;
      edit.edits.move(ids, arrow[0] * step, arrow[1] * step * edit.aspect);
    } else if (event.key === '+' || event.key === '-') {
      const by = event.key === '+' ? 1 : -1;
      edit.edits.resizeBySteps(ids, by, by);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (event.shiftKey) toggleChosen(id);
      else choose([id]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const whileEditing = {
    onPointerDown: () => {
      if (isSelecting) choose([]);
    },
    onPointerMove: drag.move,
    onPointerUp: drag.end,
    onPointerCancel: drag.end,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && drag.cancel()) event.stopPropagation();
    },
  };

  return (
    <>
      {gutter &&
        createPortal(
          <AoiLabels
            shown={shown}
            figureOf={figureOf}
            error={error}
            place={place}
            heightPx={gutter.clientHeight}
            chosenIds={edit ? chosenIds : []}
            hoveredId={hoveredId}
            hover={setHoveredId}
            choose={edit && isSelecting ? (id) => choose([id]) : undefined}
          />,
          gutter,
        )}
      <svg
        ref={svg}
        className={classes['layer']}
        data-editing={edit !== null || undefined}
        data-tool={tool}
        role="group"
        aria-label={intl.formatMessage({ id: 'aoi.layer', defaultMessage: 'Areas of interest' })}
        {...(edit && whileEditing)}
      >
        {shown.map(({ aoi, points }) => (
          <AoiShapeView
            key={aoi.id}
            aoi={aoi}
            points={points}
            place={place}
            isChosen={edit !== null && chosenIds.includes(aoi.id)}
            isHovered={hoveredId === aoi.id}
            isSmall={smallIds.has(aoi.id)}
            hover={(isHovered) => setHoveredId(isHovered ? aoi.id : null)}
            figure={figureOf(aoi.id)}
            {...(edit && {
              edit: {
                onPointerDown: (event) => takeShape(event, aoi.id, points),
                onKeyDown: (event) => keyOnShape(event, aoi.id),
                onFocus: () => {
                  // Focus by Tab. A click has already selected, possibly several.
                  if (isSelecting && !chosenIds.includes(aoi.id)) choose([aoi.id]);
                },
                onDoubleClick: () => useAoiEditor.setState({ renamingId: aoi.id }),
              },
            })}
          />
        ))}
        {error && <AccuracyCircleMark error={error} place={place} around={only?.points ?? null} />}
        {edit && isSelecting && only && (
          <AoiHandles
            key={only.aoi.id}
            name={only.aoi.name}
            shape={only.aoi.shape}
            points={only.points}
            place={place}
            onPoint={{
              down: (event, at) =>
                drag.begin(
                  event,
                  svg.current,
                  (_, to) => ({ [only.aoi.id]: withPointAt(only.points, at, to) }),
                  (moving) => void edit.edits.place(moving, 'point'),
                ),
              key: (event, at) => {
                const arrow = ARROWS[event.key];
                const point = only.points[at];
                if (arrow && point) {
                  const step = event.shiftKey ? LARGE_MOVE_STEP : MOVE_STEP;
                  edit.edits.movePoint(only.aoi.id, at, {
                    x: point.x + arrow[0] * step,
                    y: point.y + arrow[1] * step * edit.aspect,
                  });
                } else if (event.key === 'Delete' || event.key === 'Backspace') {
                  edit.edits.removePoint(only.aoi.id, at);
                } else return;
                event.preventDefault();
                event.stopPropagation();
              },
              remove: (at) => void edit.edits.removePoint(only.aoi.id, at),
            }}
            onEdge={{
              down: (event, edge) =>
                drag.begin(
                  event,
                  svg.current,
                  (_, to) => ({ [only.aoi.id]: withPointOnEdge(only.points, edge, to) }),
                  (moving) =>
                    void edit.edits.addPoint(only.aoi.id, edge, moving[only.aoi.id]?.[edge + 1]),
                ),
              add: (edge) => void edit.edits.addPoint(only.aoi.id, edge),
            }}
            onHandle={{
              down: (event, handle) =>
                drag.begin(
                  event,
                  svg.current,
                  (from, to, now) => ({
                    [only.aoi.id]: resizeShape(
                      only.points,
                      handle,
                      handleTarget(only.points, handle, from, to),
                      now.shiftKey,
                    ),
                  }),
                  (moving) => void edit.edits.place(moving, 'resize'),
                ),
              key: (event, handle) => {
                const arrow = ARROWS[event.key];
                if (!arrow) return;
                event.preventDefault();
                event.stopPropagation();
                const { x0, y0, x1, y1 } = boundingBox(only.points);
                edit.edits.resizeTo(only.aoi.id, handle, {
                  x: (handle.x === 1 ? x1 : x0) + arrow[0] * RESIZE_STEP * (x1 - x0),
                  y: (handle.y === 1 ? y1 : y0) + arrow[1] * RESIZE_STEP * (y1 - y0),
                });
              },
            }}
          />
        )}
        {edit && !isSelecting && (
          <AoiDrawing
            tool={tool}
            place={place}
            partOf={partOf}
            aspect={edit.aspect}
            finish={(shape, points) => {
              const id = edit.actions.add(shape, points, edit.place, edit.startMs());
              if (id) choose([id]);
            }}
          />
        )}
      </svg>
    </>
  );
}

/** Target position of the handle's corner; it keeps the offset at which the handle was grabbed. */
function handleTarget(points: Points, handle: Handle, from: AoiPoint, to: AoiPoint): AoiPoint {
  const { x0, y0, x1, y1 } = boundingBox(points);
  return {
    x: (handle.x === 1 ? x1 : x0) + to.x - from.x,
    y: (handle.y === 1 ? y1 : y0) + to.y - from.y,
  };
}
