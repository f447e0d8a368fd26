import type { Study } from '@fovea/contract/studies/studies';
import * as z from 'zod/mini';
import { createViewState } from '../state/viewState';

const Chosen = z.string().check(z.minLength(1), z.maxLength(64));
const View = z.object({ stimulusId: Chosen, segmentId: Chosen });

/** A stimulus with a segment whose figures belong into the methods report. */
export type ReportedView = z.infer<typeof View>;

const MOST = 50;
const Fields = z.object({ views: z.catch(z.array(View).check(z.maxLength(MOST)), []) });
const State = z.catch(Fields, { views: [] });

/** What a researcher put into the methods report of each study; kept in the browser. */
export const reportedViewState = createViewState('reportedViews', (from) => State.parse(from));

const isSame = (a: ReportedView, b: ReportedView) =>
  a.stimulusId === b.stimulusId && a.segmentId === b.segmentId;

export function isReported(views: readonly ReportedView[], view: ReportedView): boolean {
  return views.some((each) => isSame(each, view));
}

/** Puts a view into the report, or takes it out; the oldest gives way to one too many. */
export function withReported(
  views: readonly ReportedView[],
  view: ReportedView,
  isIn: boolean,
): ReportedView[] {
  const others = views.filter((each) => !isSame(each, view));
  return isIn ? [...others, view].slice(-MOST) : others;
}

/** Those whose stimulus and segment still exist. */
export function existingReported(
  views: readonly ReportedView[],
  { stimuli, segments }: Pick<Study, 'stimuli' | 'segments'>,
): readonly ReportedView[] {
  return views.filter(
    ({ stimulusId, segmentId }) =>
      stimuli.some(({ id }) => id === stimulusId) && segments.some(({ id }) => id === segmentId),
  );
}
