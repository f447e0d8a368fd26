import { useIntl } from 'react-intl';
import { degreeRangeText, degreesWithError } from './degreesWithError';

interface Props {
  readonly degrees: number;
  /** `degreeErrorPercent` of the session; null: not stated in its results. */
  readonly errorPercent: number | null;
}

/** A figure in degrees with how much it may be off; what that means is said when the pointer rests on it. */
export function DegreeFigure({ degrees, errorPercent }: Props) {
  const intl = useIntl();
  const shown = degreesWithError(intl, degrees, errorPercent);
  if (errorPercent === null) return <bdi>{shown}</bdi>;
  return <bdi title={degreeRangeText(intl, degrees, errorPercent)}>{shown}</bdi>;
}
