import type { AoiPoint, AoiShapeKind } from '@fovea/contract/analysis/aoi';
import {
  AOIS_PER_SET_MAX,
  AOI_PROBLEM_MESSAGES,
  DEFAULT_AOI_SQUARE,
  defaultAoiName,
  timelineProblem,
} from '@fovea/rules/analysis/aoi';
import { nextAoiColor } from '@fovea/rules/analysis/aoiColors';
import { defineMessages, type IntlShape } from 'react-intl';
import { showError, showInfo } from '../../controls/feedback/snackbars';
import type { UndoHistory } from '../../editing/undoHistory';
import { newRequestId } from '../../state/requestId';
import { shownAois, setWantedAoi } from './aoiOutbox';
import { replayedAoi, type AoiDraft } from './mergeAois';
import { aoiStepLabel, type AoiStep } from './aoiSteps';
import { hasEnoughPoints, moveShape } from './shapeEdits';

/** Where an AOI lies: on a stimulus, either for everybody (null) or in one respondent's recording of it. */
export interface AoiOwner {
  readonly stimulusId: string;
  readonly respondentId: string | null;
}

export interface AoiActions {
  /** @returns the id of the new AOI; null when the shape is invalid, after the reason was shown */
  add(
    shape: AoiShapeKind,
    points: readonly AoiPoint[],
    place: AoiOwner,
    tMs: number,
  ): string | null;
  addSquare(place: AoiOwner, tMs: number): string | null;
  /** Changes several AOIs in one undo step. An invalid change is reported and not applied. */
  change(
    ids: readonly string[],
    step: AoiStep,
    change: (draft: AoiDraft) => Partial<AoiDraft> | null,
    /** Repeated key presses with the same key merge into one step, sent once they stop. */
    mergeKey?: string,
  ): boolean;
  remove(ids: readonly string[]): void;
  /** Copies AOIs to each of the stimuli. @returns the ids of the copies */
  copyTo(
    drafts: readonly AoiDraft[],
    places: readonly AoiOwner[],
    shiftOnSame?: boolean,
  ): readonly string[];
  undo(): void;
}

const { KEPT } = defineMessages({
  KEPT: {
    id: 'aoi.undo.kept',
    defaultMessage:
      'Somebody else has changed the same AOI in the meantime. Their change stays; everything else was taken back.',
  },
});

/** A copy on the same stimulus is offset so that it does not hide the original. */
const COPY_SHIFT = 0.03;

/** Edits of AOIs: shown immediately, sent by the outbox, and each undoable as one step. */
export function createAoiActions(
  studyId: string,
  history: UndoHistory,
  intl: IntlShape,
): AoiActions {
  type Change = {
    readonly id: string;
    readonly before: AoiDraft | null;
    readonly after: AoiDraft | null;
  };

  function hasRoom(there: number, fresh: number): boolean {
    if (there + fresh <= AOIS_PER_SET_MAX) return true;
    showError(
      intl.formatMessage(
        {
          id: 'aoi.tooMany',
          defaultMessage:
            'A study can have at most {most, number} AOIs. Delete some before you add more.',
        },
        { most: AOIS_PER_SET_MAX },
      ),
    );
    return false;
  }

  /** What this window made of each AOI last. */
  const written = new Map<string, AoiDraft>();
  function put(id: string, draft: AoiDraft | null, isUrgent: boolean): void {
    if (draft) written.set(id, draft);
    setWantedAoi(studyId, id, draft, isUrgent);
  }

  function apply(changes: readonly Change[], step: AoiStep, mergeKey?: string): boolean {
    for (const { after } of changes) {
      const wrong = after && timelineProblem(after.timeline);
      if (!wrong) continue;
      showError(AOI_PROBLEM_MESSAGES[wrong.problem]);
      return false;
    }
    if (changes.length === 0) return false;
    const names = changes.map(({ before, after }) => (after ?? before)?.name ?? '');
    const write = (which: 'before' | 'after', isUrgent: boolean) =>
      changes.forEach((change) => put(change.id, change[which], isUrgent));
    /** What somebody else has changed since stays. */
    const replay = (which: 'before' | 'after') => {
      let isWhole = true;
      for (const change of changes) {
        const [from, to] = [change[which === 'before' ? 'after' : 'before'], change[which]];
        const now = shownAois(studyId).find(({ id }) => id === change.id);
        const own = written.get(change.id) ?? from;
        const replayed = from && to && now && own ? replayedAoi(from, to, now, own) : null;
        put(change.id, replayed ? replayed.draft : to, true);
        if (replayed) isWhole &&= replayed.isWhole;
      }
      if (!isWhole) showInfo(intl.formatMessage(KEPT));
    };
    history.record({
      label: aoiStepLabel(intl, step, names),
      ...(mergeKey && { mergeKey: `${mergeKey} ${changes.map(({ id }) => id).join(' ')}` }),
      undo: () => replay('before'),
      redo: () => replay('after'),
    });
    write('after', mergeKey === undefined);
    return true;
  }

  const actions: AoiActions = {
    add(shape, points, { stimulusId, respondentId }, tMs) {
      const others = shownAois(studyId);
      if (!hasRoom(others.length, 1)) return null;
      const onStimulus = others.filter(({ stimuli }) => stimuli[0] === stimulusId);
      const draft: AoiDraft = {
        id: newRequestId(),
        name: defaultAoiName(onStimulus.map(({ name }) => name)),
        displayColor: nextAoiColor(onStimulus.map(({ displayColor }) => displayColor)),
        stimuli: [stimulusId],
        respondent: respondentId,
        group: '',
        shape,
        timeline: [{ ts: Math.round(tMs), points: hasEnoughPoints(points), source: 'drawn' }],
        time: tMs,
      };
      return apply([{ id: draft.id, before: null, after: draft }], 'add') ? draft.id : null;
    },
    addSquare: (place, tMs) => actions.add('rectangle', DEFAULT_AOI_SQUARE, place, tMs),
    change(ids, step, change, mergeKey) {
      const changes = shownAois(studyId).flatMap((before): Change[] => {
        const fields = ids.includes(before.id) ? change(before) : null;
        if (!fields) return [];
        const after = { ...before, ...fields };
        const isSame = JSON.stringify(after) === JSON.stringify(before);
        return isSame ? [] : [{ id: before.id, before, after }];
      });
      return apply(changes, step, mergeKey);
    },
    remove(ids) {
      const gone = shownAois(studyId).filter(({ id }) => ids.includes(id));
      apply(
        gone.map((before) => ({ id: before.id, before, after: null })),
        'remove',
      );
    },
    copyTo(drafts, places, shiftOnSame = true) {
      const there = shownAois(studyId);
      if (!hasRoom(there.length, drafts.length * places.length)) return [];
      const fresh: AoiDraft[] = [];
      for (const { stimulusId, respondentId } of places) {
        for (const draft of drafts) {
          const others = [...there, ...fresh].filter(({ stimuli }) => stimuli[0] === stimulusId);
          const taken = others.map(({ name }) => name);
          const isSame = shiftOnSame && draft.stimuli[0] === stimulusId;
          const colors = others.map(({ displayColor }) => displayColor);
          fresh.push({
            ...draft,
            id: newRequestId(),
            name: taken.includes(draft.name) ? defaultAoiName(taken) : draft.name,
            displayColor: isSame ? nextAoiColor(colors) : draft.displayColor,
            stimuli: [stimulusId],
            respondent: respondentId,
            timeline: isSame ? shifted(draft.timeline) : draft.timeline,
          });
        }
      }
      const changes = fresh.map((after) => ({ id: after.id, before: null, after }));
      return apply(changes, 'copy') ? fresh.map(({ id }) => id) : [];
    },
    undo: () => void history.undo(),
  };
  return actions;
}

function shifted(timeline: AoiDraft['timeline']): AoiDraft['timeline'] {
  return timeline.map((shape) =>
    shape.points.length === 0
      ? shape
      : { ...shape, points: moveShape(shape.points, COPY_SHIFT, COPY_SHIFT) },
  );
}
