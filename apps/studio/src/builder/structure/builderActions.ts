import type { NewStimulus, StimulusChange } from '@fovea/contract/studies/stimuli';
import type { StudyChange } from '@fovea/contract/studies/studies';
import type { TreePosition } from '@fovea/rules/flow/tree';

/** The body of a new stimulus; the builder adds the request id. */
export type NewStimulusBody = Omit<NewStimulus, 'requestId'>;
export type StimulusFields = Omit<StimulusChange, 'id'>;
export type StudyFields = Omit<StudyChange, 'version' | 'stimuli'>;

/**
 * All edits of the builder. Each is shown immediately, saved automatically in order, and undoable; the
 * step is named in the tooltip of Undo. Failures are reported in a snackbar.
 * Promises resolve after the server's response, to the new child ids, or to null after a refusal;
 * callers need not wait for them. The page selects what was added.
 */
export interface BuilderActions {
  /** `at` is the target position; without it the server chooses one in the block of the bodies. */
  addStimuli(
    bodies: readonly NewStimulusBody[],
    at?: TreePosition,
  ): Promise<readonly string[] | null>;
  addBlock(parentBlockId: string, at?: TreePosition): Promise<readonly string[] | null>;
  addFlow(): Promise<void>;
  /** Adds stimuli of other flows of the study. */
  addExisting(
    blockId: string,
    stimulusIds: readonly string[],
    at?: TreePosition,
  ): Promise<readonly string[] | null>;
  /** Adds copies of blocks of other flows, each with the given name. */
  addBlockCopies(
    targetBlockId: string,
    names: Readonly<Record<string, string>>,
    at?: TreePosition,
  ): Promise<readonly string[] | null>;
  /** Duplicates a stimulus, or a block with what is in it, right after the original. */
  duplicateItem(childId: string): Promise<void>;
  renameBlock(blockId: string, name: string): void;
  renameFlow(flowId: string, name: string): void;
  duplicateFlow(flowId: string): Promise<void>;
  deleteFlow(flowId: string): Promise<void>;
  /** Sets the order of the flows. */
  moveFlow(order: readonly string[]): void;
  removeItems(childIds: readonly string[]): void;
  /** False, with a message, if the position is not allowed. */
  moveItems(childIds: readonly string[], target: TreePosition): boolean;
  setFixed(childIds: readonly string[], fixed: boolean): void;
  /** `label` names the step; by default it is derived from the fields. */
  changeStimulus(stimulusId: string, change: StimulusFields, label?: string): void;
  changeStudy(change: StudyFields, label?: string): void;
}
