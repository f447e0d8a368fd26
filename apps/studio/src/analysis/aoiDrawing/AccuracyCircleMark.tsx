import type { AccuracyCircle } from '@fovea/science/aoi/aoiAccuracy';
import { useIntl } from 'react-intl';
import type { PixelRect } from '../../replay/layers/layer';
import classes from './Aoi.module.css';
import { centreOf, type Points } from '../aoi/shapeEdits';

interface Props {
  readonly error: AccuracyCircle;
  readonly place: PixelRect;
  /** The shape to draw it around; null: in the corner of the picture. */
  readonly around: Points | null;
}

/** The measured error as an ellipse at the scale of this picture: smaller details cannot be resolved. */
export function AccuracyCircleMark({ error, place, around }: Props) {
  const intl = useIntl();
  const rx = error.radiusXNorm * place.widthPx;
  const ry = error.radiusYNorm * place.heightPx;
  const centre = around ? centreOf(around) : null;
  const cx = place.xPx + (centre ? centre.x * place.widthPx : place.widthPx - rx - 12);
  const cy = place.yPx + (centre ? centre.y * place.heightPx : place.heightPx - ry - 12);
  return (
    <g
      role="img"
      aria-label={intl.formatMessage(
        {
          id: 'aoi.error.spoken',
          defaultMessage: 'Measured error: {error, number, ::.0} degrees',
        },
        { error: error.accuracyDeg },
      )}
      pointerEvents="none"
    >
      <ellipse className={classes['errorOutline']} cx={cx} cy={cy} rx={rx} ry={ry} />
      <ellipse className={classes['error']} cx={cx} cy={cy} rx={rx} ry={ry} />
    </g>
  );
}
