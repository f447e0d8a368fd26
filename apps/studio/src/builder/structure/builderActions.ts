import type { NewStimulus, StimulusChange } from '@fovea/contract/studies/stimuli';
import type { StudyChange } from '@fovea/contract/studies/studies';
import type { TreePlace } from '@fovea/rules/flow/tree';

/** What a new stimulus is made of; the request id is given by the builder. */
export type NewStimulusBody = Omit<NewStimulus, 'requestId'>;
export type StimulusFields = Omit<StimulusChange, 'id'>;
export type StudyFields = Omit<StudyChange, 'version' | 'stimuli'>;

/**
 * Every edit of the builder. Each is shown at once, saved by itself in the order made, and can be
 * undone; the step is named in the tooltip of Undo. What cannot be done is said in a snackbar.
 * Promises resolve when the server has answered, with the new places (child ids) and null when it
 * refused; nobody needs to wait for them. What was added is selected by the page.
 */
export interface BuilderActions {
  /** `at` is where they shall stand; left out: where the server puts them, in the bodies' block. */
  addStimuli(bodies: readonly NewStimulusBody[], at?: TreePlace): Promise<readonly string[] | null>;
  addBlock(parentBlockId: string, at?: TreePlace): Promise<readonly string[] | null>;
  addFlow(): Promise<void>;
  /** Stimuli of the study, from other flows. */
  addExisting(
    blockId: string,
    stimulusIds: readonly string[],
    at?: TreePlace,
  ): Promise<readonly string[] | null>;
  /** Copies of blocks of other flows, each with the name given for it. */
  addBlockCopies(
    targetBlockId: string,
    names: Readonly<Record<string, string>>,
    at?: TreePlace,
  ): Promise<readonly string[] | null>;
  renameBlock(blockId: string, name: string): void;
  renameFlow(flowId: string, name: string): void;
  duplicateFlow(flowId: string): Promise<void>;
  deleteFlow(flowId: string): Promise<void>;
  /** The flows in their new order. */
  moveFlow(order: readonly string[]): void;
  removeItems(childIds: readonly string[]): void;
  /** False, with a message, when the place is not allowed. */
  moveItems(childIds: readonly string[], target: TreePlace): boolean;
  setFixed(childIds: readonly string[], fixed: boolean): void;
  /** `label` names the step; left out it is made from the fields. */
  changeStimulus(stimulusId: string, change: StimulusFields, label?: string): void;
  changeStudy(change: StudyFields, label?: string): void;
}
