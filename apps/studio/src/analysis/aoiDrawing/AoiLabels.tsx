import type { AccuracyCircle } from '@fovea/science/aoi/aoiAccuracy';
import { useIntl } from 'react-intl';
import type { CSSProperties } from 'react';
import type { PixelRect } from '../../replay/layers/layer';
import type { AoiDraft } from '../aoi/mergeAois';
import { boundingBox, type Points } from '../aoi/shapeEdits';
import classes from './AoiLabels.module.css';
import { labelRows } from './labelRows';

const ROW_PX = 22;
const ERROR_ID = 'error';

interface Props {
  readonly shown: readonly { readonly aoi: AoiDraft; readonly points: Points }[];
  readonly figureOf: (aoiId: string) => string | null;
  readonly error: AccuracyCircle | null;
  /** Where the stimulus is on the stage beside the labels. */
  readonly place: PixelRect;
  /** Of the stage. */
  readonly heightPx: number;
  readonly chosenIds: readonly string[];
  readonly hoveredId: string | null;
  readonly hover: (aoiId: string | null) => void;
  /** Undefined: read-only. */
  readonly choose: ((aoiId: string) => void) | undefined;
}

/** The names of the AOIs beside the stage, so that no name covers what was looked at. */
export function AoiLabels(props: Props) {
  const { shown, figureOf, error, place, heightPx, chosenIds, hoveredId, hover } = props;
  const intl = useIntl();
  const known = new Map(shown.map(({ aoi }) => [aoi.id, aoi]));
  const anchors = shown.map(({ aoi, points }) => {
    const { y0, y1 } = boundingBox(points);
    const middle = Math.min(1, Math.max(0, (y0 + y1) / 2));
    return { id: aoi.id, yPx: place.yPx + middle * place.heightPx };
  });
  const all = error ? [...anchors, { id: ERROR_ID, yPx: heightPx }] : anchors;
  return labelRows(all, heightPx, ROW_PX).map(({ id, yPx }) => {
    const aoi = known.get(id);
    const style = {
      insetBlockStart: `${yPx}px`,
      '--aoi-color': aoi?.displayColor,
    } as CSSProperties;
    if (!aoi) {
      return (
        <span key={id} className={classes['label']} style={style} aria-hidden>
          <span className={classes['ellipse']} />
          {intl.formatMessage(
            { id: 'aoi.error', defaultMessage: '±{error, number, ::.0}°' },
            { error: error?.accuracyDeg ?? 0 },
          )}
        </span>
      );
    }
    const figure = figureOf(id);
    return (
      // The shape itself is what the keyboard and screen readers use.
      <span
        key={id}
        className={classes['label']}
        style={style}
        title={figure ? `${aoi.name} ${figure}` : aoi.name}
        data-chosen={chosenIds.includes(id) || undefined}
        data-hovered={hoveredId === id || undefined}
        aria-hidden
        onPointerEnter={() => hover(id)}
        onPointerLeave={() => hover(null)}
        onPointerDown={() => props.choose?.(id)}
      >
        <span className={classes['swatch']} />
        <bdi className={classes['name']}>{aoi.name}</bdi>
        {figure && <span className={classes['figure']}>{figure}</span>}
      </span>
    );
  });
}
