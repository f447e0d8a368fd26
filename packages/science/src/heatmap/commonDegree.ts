import type { DegreeScale } from '../session/stimulusGaze';

/** What a result says of the size of a degree on a stimulus. */
export interface MeasuredDegree {
  readonly stimulusId: string;
  readonly degreeScale: DegreeScale | null;
  /** With gaze. */
  readonly respondents: number;
}

/**
 * One size of a degree for all views of a stimulus, so that they are blurred by one kernel: the mean
 * over the respondents of all of them. Otherwise the group that sat nearer would look hotter.
 *
 * @returns null for a stimulus of which no view knows it
 */
export function commonDegrees(
  views: readonly MeasuredDegree[],
): ReadonlyMap<string, DegreeScale | null> {
  const ids = [...new Set(views.map(({ stimulusId }) => stimulusId))];
  return new Map(
    ids.map((id) => [id, commonDegree(views.filter((view) => view.stimulusId === id))]),
  );
}

/** That of views of one stimulus. */
export function commonDegree(
  views: readonly Omit<MeasuredDegree, 'stimulusId'>[],
): DegreeScale | null {
  let total = 0;
  let sum = 0;
  const methods = new Set<string>();
  for (const { degreeScale, respondents } of views) {
    if (!degreeScale || respondents === 0) continue;
    total += respondents;
    sum += respondents * degreeScale.xNormPerDeg;
    methods.add(degreeScale.method);
  }
  return total > 0 ? { xNormPerDeg: sum / total, method: [...methods].join(', ') } : null;
}
