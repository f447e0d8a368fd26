import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  areaCoordinates,
  areaShape,
  coordinatesProblem,
  drawnCoordinates,
  readCoordinates,
  type AreaShape,
  type Point,
} from '../operations/areaCoordinates';
import type { Json } from '../operations/jsonPath';
import classes from './AreaBoard.module.css';

interface Props {
  /** The image map. */
  readonly json: Json;
  readonly link: string;
  readonly areas: readonly unknown[];
  /** The area that is drawn next; null: none. */
  readonly drawing: number | null;
  readonly onDrawn: (coordinates: string) => void;
  readonly onCancel: () => void;
}

/**
 * The picture with its areas, on which one can be drawn: a rectangle or circle by dragging, a polygon
 * by clicking its corners. Coordinates are pixels of the picture, however large it is displayed.
 */
export function AreaBoard({ json, link, areas, drawing, onDrawn, onCancel }: Props) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [points, setPoints] = useState<readonly Point[]>([]);
  const shape = drawing === null ? null : areaShape(json, areas[drawing]);
  const draft = shape ? drawnCoordinates(shape, points) : null;

  function finish(all: readonly Point[]) {
    setPoints([]);
    const coordinates = shape && drawnCoordinates(shape, all);
    if (coordinates) onDrawn(coordinates);
  }
  function pointOf(event: React.PointerEvent<SVGSVGElement>): Point {
    const box = event.currentTarget.getBoundingClientRect();
    const { width, height } = size!;
    const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
    return {
      x: within(((event.clientX - box.left) / box.width) * width, width),
      y: within(((event.clientY - box.top) / box.height) * height, height),
    };
  }
  const stop = () => {
    setPoints([]);
    onCancel();
  };

  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && drawing !== null) stop();
      }}
    >
      <div className={classes.board}>
        <img
          className={classes.picture}
          src={link}
          alt=""
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
        {size && (
          <svg
            className={classes.areas}
            data-drawing={drawing !== null}
            viewBox={`0 0 ${size.width} ${size.height}`}
            aria-hidden
            onPointerDown={(event) => {
              if (shape === null) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              const point = pointOf(event);
              setPoints(shape === 'poly' ? [...points, point] : [point]);
            }}
            onPointerMove={(event) => {
              if (shape === null || shape === 'poly' || points.length === 0) return;
              setPoints([points[0]!, pointOf(event)]);
            }}
            onPointerUp={(event) => {
              if (shape === null || shape === 'poly' || points.length === 0) return;
              finish([points[0]!, pointOf(event)]);
            }}
          >
            {areas.map((area, place) =>
              place === drawing && points.length > 0 ? null : (
                <Area
                  key={place}
                  shape={areaShape(json, area)}
                  coordinates={areaCoordinates(area)}
                  isChosen={place === drawing}
                />
              ),
            )}
            {shape && draft && <Area shape={shape} coordinates={draft} isChosen />}
            {shape === 'poly' &&
              points.map(({ x, y }, at) => (
                <circle key={at} className={classes.corner} cx={x} cy={y} r={size.width / 120} />
              ))}
          </svg>
        )}
      </div>
      {shape && (
        <Group gap={8} mt={8}>
          <Text size="sm" role="status" flex={1}>
            {shape === 'poly' ? (
              <FormattedMessage
                id="survey.areas.clickCorners"
                defaultMessage="Click the corners of the area in the picture, at least three."
              />
            ) : (
              <FormattedMessage
                id="survey.areas.drag"
                defaultMessage="{shape, select, circle {Drag from the centre of the circle to its edge.} other {Drag from one corner of the rectangle to the opposite one.}}"
                values={{ shape }}
              />
            )}
          </Text>
          {shape === 'poly' && (
            <Button size="xs" disabled={draft === null} onClick={() => finish(points)}>
              <FormattedMessage id="survey.areas.finish" defaultMessage="Finish" />
            </Button>
          )}
          <Button size="xs" variant="default" onClick={stop}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
        </Group>
      )}
    </div>
  );
}

interface AreaProps {
  readonly shape: AreaShape;
  readonly coordinates: string;
  readonly isChosen: boolean;
}

function Area({ shape, coordinates, isChosen }: AreaProps) {
  const numbers = readCoordinates(coordinates);
  if (numbers === null || coordinatesProblem(shape, coordinates) !== null) return null;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const look = { className: classes.area, 'data-chosen': isChosen };
  if (shape === 'circle') return <circle {...look} cx={a} cy={b} r={c} />;
  if (shape === 'poly') return <polygon {...look} points={numbers.join(',')} />;
  return (
    <rect
      {...look}
      x={Math.min(a, c)}
      y={Math.min(b, d)}
      width={Math.abs(c - a)}
      height={Math.abs(d - b)}
    />
  );
}
