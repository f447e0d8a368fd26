import type { Arrangement } from '@fovea/contract/studies/blocks';
import type { Stimulus, StimulusChange } from '@fovea/contract/studies/stimuli';
import type { Study, StudyChange } from '@fovea/contract/studies/studies';
import {
  canChangeFixed,
  flowAfterDeletion,
  copyName,
  canDeleteFlow,
} from '@fovea/rules/flow/blocks';
import { duplicateProblem } from '@fovea/rules/flow/duplicates';
import {
  arrangementAfterMove,
  arrangementOf,
  arrangementProblem,
  flowOfBlock,
} from '@fovea/rules/flow/tree';
import { ApiError } from '@fovea/link/calls/apiError';
import type { IntlShape } from 'react-intl';
import { showError, showWarning } from '../../controls/feedback/snackbars';
import { EditGivenUp } from '../../currentStudy/offerToRestore';
import {
  editArrangement,
  editStudy,
  knownOptimisticStudy,
} from '../../currentStudy/optimisticStudy';
import type { BuilderActions } from './builderActions';
import type { UndoHistory, Step } from '../../editing/undoHistory';
import { stepMessage, stimulusStepOf, studyStepOf } from './stepMessages';
import {
  addBlockByCall,
  addCopiesByCall,
  addExistingByCall,
  addFlowByCall,
  addStimuliByCall,
  copyFlowByCall,
  duplicateByCall,
  flowNames,
  orderFlowsByCall,
  removeByCall,
  removeFlowByCall,
  renameByCall,
  restoreByCall,
  type Removal,
} from './structureCalls';
import { TREE_PROBLEMS } from './treeProblemMessages';

interface BuilderContext {
  readonly studyId: string;
  readonly history: UndoHistory;
  readonly intl: IntlShape;
  /** Selects the added items. */
  readonly onAdded: (childIds: readonly string[]) => void;
  readonly onFlow: (flowId: string) => void;
  /** Offers Undo after a deletion. */
  readonly onRemoved: (message: string) => void;
}

/** Creates the edits of the builder: each records its undo step, then is shown and sent. */
export function createBuilderActions(context: BuilderContext): BuilderActions {
  const { studyId, history, intl, onAdded, onFlow, onRemoved } = context;
  const now = () => knownOptimisticStudy(studyId);
  const word = stepMessage.bind(null, intl);
  const sayWhy = (reason: unknown) => {
    if (reason instanceof EditGivenUp) return;
    showError(reason instanceof Error ? reason.message : String(reason));
  };

  /** Reports a refusal, and drops its undo step. */
  function watch(doing: Promise<unknown>, forget: () => void): void {
    doing.catch((reason: unknown) => {
      forget();
      sayWhy(reason);
    });
  }
  function recordRemoval(label: string, remove: (study: Study) => Promise<Removal>): void {
    const study = now();
    if (!study) return;
    let removal = remove(study);
    const step: Step = {
      label,
      async undo() {
        watch(restoreByCall(studyId, await removal), forget);
      },
      redo() {
        const shown = now();
        if (!shown) return;
        removal = remove(shown);
        watch(removal, forget);
      },
    };
    const forget = history.record(step);
    watch(removal, forget);
  }
  async function recordAddition<Made>(
    label: string,
    adding: Promise<Made>,
    remove: (created: Made, study: Study) => Promise<Removal>,
  ): Promise<Made | null> {
    let removal: Promise<Removal> | null = null;
    const step: Step = {
      label,
      async undo() {
        const created = await adding;
        const study = now();
        if (!study) return;
        removal = remove(created, study);
        watch(removal, forget);
      },
      async redo() {
        if (removal) watch(restoreByCall(studyId, await removal), forget);
      },
    };
    const forget = history.record(step);
    watch(adding, forget);
    return await adding.catch(() => null);
  }
  async function addItems(label: string, adding: Promise<readonly string[]>) {
    const childIds = await recordAddition(label, adding, (ids, study) =>
      removeByCall(studyId, ids, study),
    );
    if (childIds) onAdded(childIds);
    return childIds;
  }
  async function addFlow(label: string, adding: Promise<string>) {
    const flowId = await recordAddition(label, adding, (id, study) => {
      const next = flowAfterDeletion(study.blocks, id);
      if (next) onFlow(next);
      return removeFlowByCall(studyId, id, study);
    });
    if (flowId) onFlow(flowId);
  }

  /** Applies an arrangement if it is (still) valid. */
  function arrange(flowId: string, arrangement: Arrangement, forget: () => void): boolean {
    const study = now();
    const problem = study ? arrangementProblem(study, arrangement) : 'unknownItem';
    if (problem) {
      showWarning(intl.formatMessage(TREE_PROBLEMS[problem]));
      forget();
      return false;
    }
    editArrangement(studyId, flowId, arrangement, (reason) => {
      forget();
      if (reason instanceof EditGivenUp) return;
      const isLocked = reason instanceof ApiError && reason.problem?.code === 'STUDY_LOCKED';
      if (isLocked) sayWhy(reason);
      else {
        showWarning(
          intl.formatMessage({
            id: 'builder.reloaded',
            defaultMessage:
              'The study was changed somewhere else, so the items could not be arranged. They are shown as they are now.',
          }),
        );
      }
    });
    return true;
  }
  function recordArrangement(label: string, study: Study, arrangement: Arrangement): boolean {
    const blockIds = arrangement.map(({ blockId }) => blockId);
    const flowId = flowOfBlock(study.blocks, blockIds[0] ?? '') ?? '';
    const before = arrangementOf(study.blocks, blockIds);
    let forget = () => {};
    if (!arrange(flowId, arrangement, () => forget())) return false;
    forget = history.record({
      label,
      undo: () => void arrange(flowId, before, () => forget()),
      redo: () => void arrange(flowId, arrangement, () => forget()),
    });
    return true;
  }

  /** Restores fields to their previous values; items deleted in the meantime are skipped. */
  function recordChange(
    label: string,
    mergeKey: string,
    change: StudyChange,
    back: StudyChange,
  ): void {
    let forget = () => {};
    const put = (wanted: StudyChange) => {
      const known = new Set(now()?.stimuli.map(({ id }) => id));
      const stimuli = wanted.stimuli?.filter(({ id }) => known.has(id));
      if (stimuli && stimuli.length === 0) return;
      editStudy(studyId, { ...wanted, ...(stimuli ? { stimuli } : {}) }, (reason) => {
        forget();
        sayWhy(reason);
      });
    };
    put(change);
    forget = history.record({
      label,
      mergeKey,
      undo: () => put(back),
      redo: () => put(change),
    });
  }

  function rename(blockId: string, name: string): void {
    const old = now()?.blocks.find(({ id }) => id === blockId)?.displayName;
    const cleaned = name.trim();
    if (old === undefined || cleaned === '' || cleaned === old) return;
    const put = (wanted: string) => watch(renameByCall(studyId, blockId, wanted), () => forget());
    let forget = () => {};
    put(cleaned);
    forget = history.record({
      label: word('rename', { name: old }),
      mergeKey: `name:${blockId}`,
      undo: () => put(old),
      redo: () => put(cleaned),
    });
  }

  const childrenOf = (study: Study, childIds: readonly string[]) => {
    const wanted = new Set(childIds);
    return study.blocks.flatMap(({ children }) => children.filter(({ id }) => wanted.has(id)));
  };
  const nameOf = (study: Study, childIds: readonly string[]): string => {
    const [child] = childrenOf(study, childIds.slice(0, 1));
    const block = study.blocks.find(({ id }) => id === child?.blockId);
    const stimulus = study.stimuli.find(({ id }) => id === child?.stimulusId);
    return (block ?? stimulus)?.displayName ?? '';
  };
  const counted = (study: Study, childIds: readonly string[]) => ({
    name: nameOf(study, childIds),
    count: childIds.length,
  });

  return {
    addStimuli: (bodies, at) =>
      addItems(word('add', { count: bodies.length }), addStimuliByCall(studyId, bodies, at)),
    addBlock: (parentBlockId, at) =>
      addItems(word('addBlock'), addBlockByCall(studyId, parentBlockId, at)),
    addExisting: (blockId, stimulusIds, at) =>
      addItems(
        word('add', { count: stimulusIds.length }),
        addExistingByCall(studyId, blockId, stimulusIds, at),
      ),
    addBlockCopies: (targetBlockId, names, at) =>
      addItems(
        word('add', { count: Object.keys(names).length }),
        addCopiesByCall(studyId, targetBlockId, names, at),
      ),
    addFlow: () => addFlow(word('addFlow'), addFlowByCall(studyId)),
    async duplicateFlow(flowId) {
      const study = now();
      const flow = study?.blocks.find(({ id }) => id === flowId);
      if (!study || !flow) return;
      const name = copyName(flow.displayName, flowNames(study));
      const label = word('duplicate', { name: flow.displayName });
      await addFlow(label, copyFlowByCall(studyId, flowId, name));
    },
    async deleteFlow(flowId) {
      const study = now();
      const flow = study?.blocks.find(({ id }) => id === flowId);
      if (!study || !flow) return;
      if (!canDeleteFlow(study.blocks)) {
        showWarning(intl.formatMessage(TREE_PROBLEMS.lastFlow));
        return;
      }
      const label = word('deleteFlow', { name: flow.displayName });
      recordRemoval(label, (shown) => {
        const next = flowAfterDeletion(shown.blocks, flowId);
        if (next) onFlow(next);
        return removeFlowByCall(studyId, flowId, shown);
      });
      onRemoved(word('removed', { name: flow.displayName }));
    },
    moveFlow(order) {
      const before = now()?.topLevelBlocks;
      if (!before || before.every((id, place) => order[place] === id)) return;
      let forget = () => {};
      const put = (wanted: readonly string[]) =>
        watch(orderFlowsByCall(studyId, wanted), () => forget());
      put(order);
      forget = history.record({
        label: word('moveFlow'),
        undo: () => put(before),
        redo: () => put(order),
      });
    },
    async duplicateItem(childId) {
      const study = now();
      const [child] = study ? childrenOf(study, [childId]) : [];
      if (!study || !child || duplicateProblem(study, childId)) return;
      const label = word('duplicate', { name: nameOf(study, [childId]) });
      await addItems(label, duplicateByCall(studyId, child));
    },
    renameBlock: rename,
    renameFlow: rename,
    removeItems(childIds) {
      const study = now();
      if (!study || childIds.length === 0) return;
      const label = word('remove', counted(study, childIds));
      recordRemoval(label, (shown) => removeByCall(studyId, childIds, shown));
      onRemoved(word('removed', counted(study, childIds)));
    },
    moveItems(childIds, target) {
      const study = now();
      if (!study) return false;
      const move = arrangementAfterMove(study, childIds, target);
      if ('problem' in move) {
        showWarning(intl.formatMessage(TREE_PROBLEMS[move.problem]));
        return false;
      }
      if (isAsItWas(study, move.arrangement)) return true;
      return recordArrangement(word('move', counted(study, childIds)), study, move.arrangement);
    },
    setFixed(childIds, fixed) {
      const study = now();
      if (!study) return;
      const changed = childrenOf(study, childIds).filter(
        (child) => child.fixed !== fixed && canChangeFixed(study, child),
      );
      if (changed.length === 0) return;
      const ids = new Set(changed.map(({ id }) => id));
      const parents = [...new Set(changed.map(({ parentBlock }) => parentBlock))];
      const arrangement = arrangementOf(study.blocks, parents).map((list) => ({
        ...list,
        children: list.children.map((one) => (ids.has(one.id) ? { ...one, fixed } : one)),
      }));
      const label = word(fixed ? 'fix' : 'shuffle', counted(study, [...ids]));
      recordArrangement(label, study, arrangement);
    },
    changeStimulus(stimulusId, change, label) {
      const stimulus = now()?.stimuli.find(({ id }) => id === stimulusId);
      if (!stimulus) return;
      recordChange(
        label ?? word(stimulusStepOf(change), { name: stimulus.displayName }),
        `${stimulusId}:${Object.keys(change).toSorted().join()}`,
        { stimuli: [{ ...change, id: stimulusId }] },
        { stimuli: [inverseChange(stimulus, change)] },
      );
    },
    changeStudy(change, label) {
      const study = now();
      if (!study) return;
      const before = study as unknown as Record<string, unknown>;
      const back = Object.fromEntries(Object.keys(change).map((key) => [key, before[key]]));
      const key = `study:${Object.keys(change).toSorted().join()}`;
      recordChange(label ?? word(studyStepOf(change)), key, change, back);
    },
  };
}

/** The change that restores the current values of the fields that `change` would set. */
export function inverseChange(
  stimulus: Stimulus,
  change: Omit<StimulusChange, 'id'>,
): StimulusChange {
  const now = stimulus as unknown as Record<string, unknown>;
  const fields = Object.keys(change)
    .map((key) => [key, now[key]] as const)
    // Only the theme of a survey can be set to null.
    .filter(([key, value]) => value !== undefined && (value !== null || key === 'surveyTheme'));
  return { ...Object.fromEntries(fields), id: stimulus.id };
}

function isAsItWas(study: Study, arrangement: Arrangement): boolean {
  const before = arrangementOf(
    study.blocks,
    arrangement.map(({ blockId }) => blockId),
  );
  const lists = new Map(before.map(({ blockId, children }) => [blockId, children]));
  return arrangement.every(({ blockId, children }) => {
    const old = lists.get(blockId);
    return children.every(({ id, fixed }, place) => {
      const one = old?.[place];
      return one?.id === id && one.fixed === fixed;
    });
  });
}
