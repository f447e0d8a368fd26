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
    createFolder: { name: `Folder ${newId().slice(-12)}` },
    addStudyToFolder: { studyId: study.id },
    changeFolderItem: {
      type: 'StudyItem',
      id: study.id,
      version: study.version,
      parent: study.folder,
      name: study.name,
    },
    copyStudy: { name: `Copy ${newId().slice(-12)}`, targetFolderId: study.folder },
    setEditors: { editors: [] },
    setValidTo: { validTo: '2999-12-31' },
    createBlock: { parentBlockId: block.id },
    changeBlock: { blockId: block.id, name: 'Another' },
    addBlockChildren: { blockId: block.id, stimulusIds: [stimulus.id] },
    copyBlocks: { [block.id]: 'Copy' },
    arrangeBlocks: { blocks: [{ blockId: block.id, children: orderOf(block) }] },
    removeItems: { childIds: [block.children[0]!.id] },
    updateQuota: { youngMale: 1, oldMale: 1, youngFemale: 1, oldFemale: 1, oldAt: 35 },
    changeSession: { lowQualityManual: true },
    openSavedRecording: { manifest: '{}', signature: '0'.repeat(64), zipFileName: 'a.zip' },
    uploadCompleted: { zipFileName: 'a.zip' },
    createSegment: { name: 'Some', respondents: ['unknown'] },
    changeSegment: { name: 'Others' },
    changeAoiSet: { name: 'AOIs' },
    changeAoiDefinition: { name: 'Logo' },
    orderBlockChildren: { children: orderOf(block) },
  };
}

function orderOf({ children }: Study['blocks'][number]) {
  return children.map(({ id, blockOrder, fixed }) => ({ id, blockOrder, fixed }));
}

/** The query of every call that needs one. */
export function queriesFor(study: Study): Partial<Record<CallName, string>> {
  return {
    deleteStimulus: `?blockId=${study.blocks[0]!.id}`,
    deleteFolder: '?version=1',
    deleteStudyForEver: '?confirmation=delete',
  };
}

/** The path of a call with names filled in; names that are not given become this id. */
export function pathOf(path: string, names: Readonly<Record<string, string>>, id: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? id));
}
