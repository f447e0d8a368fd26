import { useCallback, useState } from 'react';
import type { AnalysisSlot } from '../analysisSlot';
import { aoiHistory, useAoiActions } from './useAoiActions';
import { AoiLayer } from './AoiLayer';
import { AoiToolbar } from './AoiToolbar';
import { hasTime, nearestPoints } from './aoiAtTime';
import { choose, useAoiEditor } from './aoiEditor';
import { useAoiFigures } from './aoiFigures';
import { CopyToStimuliDialog } from './CopyToStimuliDialog';
import { rangeOf, SAME_TIME_MS, withEnd, withShapeAt } from './keyframeEdits';
import { StaleAoiDialog } from './StaleAoiDialog';
import { startTracking } from './tracking';
import { useAoiEdits } from './useAoiEdits';
import { useAoiKeys } from './useAoiKeys';
import { aoisAt, placeOf, useShownAois } from './useStimulusAois';
import { useUndoKeys } from '../../state/useUndoKeys';

/** The AOIs over the stimulus; with the AOI tab open they are drawn and changed here. */
export function AoiStage(props: AnalysisSlot) {
  const { study, cells, state, clock } = props;
  const [cell] = cells;
  const { aois: all } = useShownAois(study.id);
  const actions = useAoiActions(study.id);
  const { isOpen, chosenIds } = useAoiEditor();
  const { figures, error, smallIds } = useAoiFigures();
  const [isCopying, setIsCopying] = useState(false);
  const nowMs = useCallback(() => clock.timeMs, [clock]);

  const stimulus = cell?.stimulus;
  const withTime = stimulus ? hasTime(stimulus) : false;
  const edits = useAoiEdits(actions, nowMs, withTime);
  const place = stimulus ? placeOf(stimulus, cell.session?.respondent.id ?? null) : null;
  const isEditing = isOpen && place !== null;
  const aois = aoisAt(all, place).filter(({ id }) => !state.hiddenAoiIds.includes(id));
  const chosen = aois.filter(({ id }) => chosenIds.includes(id));
  const hasChosen = chosen.length > 0;
  const history = aoiHistory(study.id);

  // On a picture AOIs are there from its beginning; on a video from where they are drawn.
  const startMs = () => (withTime && nowMs() > SAME_TIME_MS ? nowMs() : 0);
  const addKeyframe = () => {
    clock.pause();
    actions.change(
      chosen.map(({ id }) => id),
      'addKeyframe',
      (draft) => ({
        timeline: withShapeAt(draft.timeline, nowMs(), nearestPoints(draft, nowMs()), true),
      }),
    );
  };
  const isEnded = hasChosen && chosen.every(({ timeline }) => rangeOf(timeline).toMs !== null);
  const changeEnd = () => {
    clock.pause();
    actions.change(
      chosen.map(({ id }) => id),
      'end',
      ({ timeline }) => {
        const next = withEnd(timeline, isEnded ? null : nowMs());
        return next && { timeline: next };
      },
    );
  };
  useAoiKeys({
    isOn: isEditing,
    aois,
    place,
    actions,
    addKeyframe: withTime ? addKeyframe : undefined,
  });
  useUndoKeys(history, isEditing);
  if (!stimulus || (!isOpen && !state.showAois)) return null;

  return (
    <>
      <AoiLayer
        clock={clock}
        aois={aois}
        figureOf={(id) => figures.get(id) ?? null}
        error={isOpen ? error : null}
        smallIds={smallIds}
        edit={
          isEditing
            ? {
                place,
                actions,
                edits,
                aspect: stimulus.width > 0 ? stimulus.width / Math.max(1, stimulus.height) : 1,
                startMs,
              }
            : null
        }
      />
      {isEditing && (
        <AoiToolbar
          history={history}
          addSquare={() => {
            const id = actions.addSquare(place, startMs());
            if (id) choose([id]);
          }}
          duplicate={hasChosen ? () => choose(actions.copyTo(chosen, [place])) : undefined}
          copyToStimuli={hasChosen ? () => setIsCopying(true) : undefined}
          remove={hasChosen ? () => actions.remove(chosen.map(({ id }) => id)) : undefined}
          addKeyframe={withTime && hasChosen ? addKeyframe : undefined}
          track={
            stimulus.videoUrl !== null && chosen.length === 1
              ? () => {
                  const [draft] = chosen;
                  if (draft && stimulus.videoUrl) {
                    void startTracking(draft, stimulus.videoUrl, clock);
                  }
                }
              : undefined
          }
          end={withTime && hasChosen ? { isEnded, act: changeEnd } : undefined}
          hasTime={withTime}
        />
      )}
      {isCopying && (
        <CopyToStimuliDialog
          study={study}
          drafts={chosen}
          fromStimulusId={stimulus.id}
          copy={(places) => void actions.copyTo(chosen, places, false)}
          onClose={() => setIsCopying(false)}
        />
      )}
      {isEditing && <StaleAoiDialog studyId={study.id} />}
    </>
  );
}
