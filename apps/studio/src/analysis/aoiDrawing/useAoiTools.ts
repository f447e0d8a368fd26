import { useCallback } from 'react';
import type { AnalysisSlot } from '../results/analysisSlot';
import { isTimeBased, nearestPoints } from '../aoi/aoiAtTime';
import { choose, useAoiEditor } from '../aoi/aoiEditor';
import { activeRange, SAME_TIME_MS, withEnd, withShapeAt } from '../aoi/keyframeEdits';
import { startTracking } from '../aoiTracking/tracking';
import { useAoiActions } from '../aoi/useAoiActions';
import { aoisAt, aoiOwner, useShownAois } from '../aoi/useStimulusAois';

/** The AOIs of the single shown stimulus, and the actions for the selected ones. */
export function useAoiTools({ study, cells, state, clock }: AnalysisSlot) {
  const { aois: all, set, truth } = useShownAois(study.id);
  const actions = useAoiActions(study.id);
  const chosenIds = useAoiEditor((editor) => editor.chosenIds);
  const nowMs = useCallback(() => clock.timeMs, [clock]);
  const stimulus = cells[0]?.stimulus;
  const withTime = stimulus ? isTimeBased(stimulus) : false;
  const place = stimulus ? aoiOwner(stimulus, cells[0]?.session?.respondent.id ?? null) : null;
  const here = aoisAt(all, place);
  const aois = here.filter(({ id }) => !state.hiddenAoiIds.includes(id));
  const chosen = aois.filter(({ id }) => chosenIds.includes(id));
  const ids = chosen.map(({ id }) => id);
  const hasChosen = chosen.length > 0;
  const isEnded = hasChosen && chosen.every(({ timeline }) => activeRange(timeline).toMs !== null);
  const [only] = chosen.length === 1 ? chosen : [];
  const videoUrl = stimulus?.videoUrl ?? null;

  /** On an image AOIs start at 0; on a video at the time they are drawn. */
  const startMs = () => (withTime && nowMs() > SAME_TIME_MS ? nowMs() : 0);
  return {
    all,
    set,
    truth,
    actions,
    stimulus,
    place,
    withTime,
    nowMs,
    startMs,
    /** All AOIs of the stimulus including hidden ones; then the visible ones; then the selected of these. */
    here,
    aois,
    chosen,
    isEnded,
    addSquare: place
      ? () => {
          const id = actions.addSquare(place, startMs());
          if (id) choose([id]);
        }
      : undefined,
    duplicate: hasChosen && place ? () => choose(actions.copyTo(chosen, [place])) : undefined,
    remove: hasChosen ? () => actions.remove(ids) : undefined,
    addKeyframe:
      withTime && hasChosen
        ? () => {
            clock.pause();
            actions.change(ids, 'addKeyframe', (draft) => ({
              timeline: withShapeAt(draft.timeline, nowMs(), nearestPoints(draft, nowMs()), true),
            }));
          }
        : undefined,
    changeEnd:
      withTime && hasChosen
        ? () => {
            clock.pause();
            actions.change(ids, 'end', ({ timeline }) => {
              const next = withEnd(timeline, isEnded ? null : nowMs());
              return next && { timeline: next };
            });
          }
        : undefined,
    track:
      withTime && only && videoUrl !== null
        ? () => void startTracking(only, videoUrl, clock)
        : undefined,
  };
}

export type AoiTools = ReturnType<typeof useAoiTools>;
