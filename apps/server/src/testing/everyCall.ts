import type { endpoints } from '@fovea/contract/all';
import type { Study } from '@fovea/contract/studies';
import { newId } from '../store/newId';

export type CallName = keyof typeof endpoints;

/** A believable body for every call that takes one, so that only the ids can be what is wrong. */
export function bodiesFor(study: Study): Partial<Record<CallName, unknown>> {
  const stimulus = study.stimuli[0]!;
  const block = study.blocks[0]!;
  return {
    createStudy: { name: `Study ${newId().slice(-12)}` },
    updateStudy: { contactEmail: 'mine@example.org', stimuli: [{ id: stimulus.id }] },
    requestUploadKey: { name: 'a', fileName: 'a.png', fileSize: 10, assetId: newId() },
    createStimulus: { type: 'INSTRUCTION', blockId: block.id },
    changeSession: { lowQualityManual: true },
    orderBlockChildren: {
      children: block.children.map(({ id, blockOrder, fixed }) => ({ id, blockOrder, fixed })),
    },
  };
}

/** The path of a call with names filled in; names that are not given become this id. */
export function pathOf(path: string, names: Readonly<Record<string, string>>, id: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? id));
}
