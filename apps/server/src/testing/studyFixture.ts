import { createBlock } from '@fovea/contract/studies/blocks';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy, getStudy, type Study } from '@fovea/contract/studies/studies';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { newId } from '../platform/store/newId';
import { startTestServer, type SignedIn, type TestServer } from './startTestServer';

/** A server, a user, and a new study in every test. */
interface Fixture {
  server: TestServer;
  ada: SignedIn;
  study: Study;
  flowId: string;
}

/**
 * Starts the server before the tests of a file and closes it after them; every test gets its own
 * study.
 */
export function studyFixture() {
  const at: Fixture = {
    server: undefined as unknown as TestServer,
    ada: undefined as unknown as SignedIn,
    study: undefined as unknown as Study,
    flowId: '',
  };
  beforeAll(async () => {
    at.server = await startTestServer();
    at.ada = await at.server.signedIn();
  });
  beforeEach(async () => {
    const name = `Built ${newId().slice(-12)}`;
    at.study = await at.ada.call(createStudy, { body: { name }, query: {} });
    at.flowId = at.study.topLevelBlocks[0]!;
  });
  afterAll(() => at.server.close());
  const now = () => at.ada.call(getStudy, { studyId: at.study.id });

  async function addText(name: string, blockId = at.flowId) {
    return await at.ada.call(createStimulus, {
      studyId: at.study.id,
      body: { type: 'INSTRUCTION', name, blockId },
    });
  }
  async function addBlock(name: string, parentBlockId: string | null = at.flowId) {
    const { blockIds } = await at.ada.call(createBlock, {
      studyId: at.study.id,
      body: { name, ...(parentBlockId === null ? {} : { parentBlockId }) },
    });
    return blockIds[0]!;
  }

  /** `pre a B(b) post`: names of stimuli, and of blocks with their content. */
  function drawn(of: Pick<Study, 'blocks' | 'stimuli'>, blockId = at.flowId): string {
    const block = of.blocks.find(({ id }) => id === blockId)!;
    return block.children
      .map((child, at) => {
        expect(child).toMatchObject({ blockOrder: at, parentBlock: blockId });
        if (child.stimulusId !== null) {
          const { displayName } = of.stimuli.find(({ id }) => id === child.stimulusId)!;
          return displayName.replace(/(\w+)-study calibration/, '$1').toLowerCase();
        }
        const { displayName } = of.blocks.find(({ id }) => id === child.blockId)!;
        return `${displayName}(${drawn(of, child.blockId!)})`;
      })
      .join(' ');
  }
  const seen = async (blockId = at.flowId) => drawn(await now(), blockId);

  /** pre a Box(b Inner(c)) d post */
  async function aTree() {
    await addText('a');
    const box = await addBlock('Box');
    await addText('b', box);
    const inner = await addBlock('Inner', box);
    await addText('c', inner);
    await addText('d');
    expect(await seen()).toBe('pre a Box(b Inner(c)) d post');
    return { box, inner };
  }
  const placeOf = (of: Study, name: string) => {
    const stimulus = of.stimuli.find(({ displayName }) => displayName === name);
    const block = of.blocks.find(({ displayName }) => displayName === name);
    return of.blocks
      .flatMap(({ children }) => children)
      .find(
        (child) =>
          (stimulus && child.stimulusId === stimulus.id) || (block && child.blockId === block.id),
      )!;
  };
  const refused = (status: number, code?: string) => ({
    status,
    ...(code === undefined ? {} : { problem: { code } }),
  });
  return Object.assign(at, { now, addText, addBlock, drawn, seen, aTree, placeOf, refused });
}
