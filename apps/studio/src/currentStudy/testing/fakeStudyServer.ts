import {
  changeBlock,
  listRemovals,
  restoreRemoval,
  type RemovalInfo,
} from '@fovea/contract/studies/blocks';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { updateStudy, type Study, type StudyChange } from '@fovea/contract/studies/studies';
import { ApiError } from '@fovea/link/calls/apiError';
import { withStudyChange } from '../studyChange';

const failed = (status: number, code: string) =>
  new ApiError(status, '/', { status, message: code, code });

interface Asked {
  readonly body?: Partial<StudyChange> & { readonly blockId?: string };
}

/** A server with one study, which the test changes as another person would. */
export class FakeStudyServer {
  /** What was taken out of the study, for restoring. */
  removed: { readonly info: RemovalInfo; readonly study: Study } | null = null;
  /** What becomes of the next PUT, which is held until the client gives up: stored, or not. */
  holdNext: 'stored' | 'lost' | null = null;
  study: Study;

  constructor(study: Study) {
    this.study = study;
  }

  /** Another person saves. */
  colleague(change: StudyChange): void {
    this.study = { ...withStudyChange(this.study, change), version: this.study.version + 1 };
  }

  colleagueDeletes(id: string): void {
    const { study } = this;
    const info = { id: 'r1', removedAt: '2026-03-02T09:30:00.000Z', childIds: [] };
    const named = (list: readonly { id: string; displayName: string }[]) =>
      list.filter((one) => one.id === id).map(({ displayName }) => ({ id, displayName }));
    const parts = { stimuli: named(study.stimuli), blocks: named(study.blocks) };
    this.removed = { info: { ...info, ...parts }, study };
    this.study = {
      ...study,
      version: study.version + 1,
      stimuli: study.stimuli.filter((one) => one.id !== id),
      blocks: study.blocks
        .filter((one) => one.id !== id)
        .map((block) => ({
          ...block,
          children: block.children.filter((one) => one.stimulusId !== id && one.blockId !== id),
        })),
    };
  }

  answer(endpoint: Endpoint, input: Asked): unknown {
    if (endpoint === listRemovals) return this.removed ? [this.removed.info] : [];
    if (endpoint === restoreRemoval) {
      if (!this.removed) throw failed(404, 'NOT_FOUND');
      this.study = { ...this.removed.study, version: this.study.version + 1 };
      this.removed = null;
      return this.#structure();
    }
    if (endpoint === changeBlock) return this.#rename(input);
    if (endpoint !== updateStudy) return this.study;
    const { version, blockId: _, ...change } = input.body ?? {};
    const known = new Set(this.study.stimuli.map(({ id }) => id));
    if (change.stimuli?.some(({ id }) => !known.has(id))) throw failed(404, 'NOT_FOUND');
    if (version !== this.study.version) throw failed(409, 'STALE_VERSION');
    this.colleague(change);
    return this.study;
  }

  #rename({ body: { blockId, name = '' } = {} }: Asked) {
    if (!this.study.blocks.some(({ id }) => id === blockId)) throw failed(404, 'NOT_FOUND');
    const blocks = this.study.blocks.map((block) =>
      block.id === blockId ? { ...block, displayName: name } : block,
    );
    this.study = { ...this.study, blocks, version: this.study.version + 1 };
    return this.#structure();
  }

  #structure() {
    const { version, topLevelBlocks, blocks, stimuli } = this.study;
    return { version, topLevelBlocks, blocks, stimuli };
  }
}
