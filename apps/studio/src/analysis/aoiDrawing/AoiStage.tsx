import { useUndoShortcuts } from '../../editing/useUndoShortcuts';
import type { AnalysisSlot } from '../results/analysisSlot';
import { useAoiEditor } from '../aoi/aoiEditor';
import { useAoiLabels } from '../aoi/aoiLabels';
import { AoiLayer } from './AoiLayer';
import { StaleAoiDialog } from './StaleAoiDialog';
import { aoiHistory } from '../aoi/useAoiActions';
import { useAoiEdits } from '../aoi/useAoiEdits';
import { useAoiKeys } from './useAoiKeys';
import { useAoiTools } from './useAoiTools';
import { useOverwrittenAois } from './useOverwrittenAois';

/** The AOIs over the stimulus, editable while the AOI tab is open. */
export function AoiStage(props: AnalysisSlot & { readonly isReadOnly?: boolean }) {
  const { study, state, clock, isReadOnly = false } = props;
  const { actions, set, aois, stimulus, place, withTime, nowMs, startMs, addKeyframe } =
    useAoiTools(props);
  const isOpen = useAoiEditor((editor) => editor.isOpen);
  const { figures, error, smallIds } = useAoiLabels();
  const edits = useAoiEdits(actions, nowMs, withTime);
  const isEditing = isOpen && !isReadOnly && place !== null;
  useAoiKeys({ isOn: isEditing, aois, place, actions, addKeyframe });
  useOverwrittenAois(set);
  useUndoShortcuts(aoiHistory(study.id), isEditing);
  if (!stimulus || (!isOpen && !state.showAois)) return null;

  return (
    <>
      <AoiLayer
        clock={clock}
        aois={aois}
        figureOf={(id) => figures.get(id) ?? null}
        error={isEditing ? error : null}
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
      {isEditing && <StaleAoiDialog studyId={study.id} />}
    </>
  );
}
