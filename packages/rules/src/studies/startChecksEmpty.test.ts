import { describe, expect, it } from 'vitest';
import { aStartable as study, aStimulus as stimulus } from '../testing/aStartable';
import { startProblems, type Startable } from './startChecks';

const calibration = stimulus('calibration', 'CALIBRATION', 33_050);
const image = stimulus('image', 'IMAGE', 6_000);
const remote = (of: Startable): Startable => ({ ...of, studyType: 'REMOTE_DATA_COLLECTION' });

describe('empty instructions and blocks are warned of', () => {
  const instruction = (id: string, instructions: string) =>
    stimulus(id, 'INSTRUCTION', 6000, {
      instructionOptions: { color: '#000000', backgroundColor: '#ffffff', instructions },
    });
  it.each([
    ['', true],
    ['<p> <br></p><h1>&nbsp;</h1>', true],
    ['Look', false],
    ['<p>Look</p>', false],
  ])('an instruction with the text %j is empty: %s', (text, isEmpty) => {
    const problems = startProblems(study([calibration, image, instruction('text', text)]));
    const elements = [{ id: 'text', name: 'text' }];
    const empty = { code: 'emptyInstruction', blocks: false, names: ['text'], elements };
    expect(problems).toEqual(isEmpty ? [empty] : []);
  });

  it('an instruction of a lab, whose text is not known here, is not called empty', () => {
    expect(
      startProblems(remote(study([calibration, stimulus('text', 'INSTRUCTION', 6000)]))),
    ).toEqual([]);
  });

  it('blocks without a stimulus are named, those with one only further inside are not', () => {
    const whole = study([calibration, image]);
    const place = (blockId: string, parentBlock: string) => ({
      id: `c-${blockId}`,
      blockOrder: 9,
      fixed: true,
      stimulusId: null,
      blockId,
      parentBlock,
    });
    const inner = (id: string, children: Startable['blocks'][number]['children']) => ({
      id,
      displayName: `Block ${id}`,
      flowOrder: null,
      children,
    });
    const [flow] = whole.blocks;
    const blocks = [
      { ...flow!, children: [...flow!.children, place('outer', 'flow0'), place('void', 'flow0')] },
      inner('outer', [place('full', 'outer')]),
      inner('full', [{ ...place('x', 'full'), blockId: null, stimulusId: 'image' }]),
      inner('void', []),
    ];
    expect(startProblems({ ...whole, blocks })).toEqual([
      {
        code: 'emptyBlock',
        blocks: false,
        names: ['Block void'],
        elements: [{ id: 'void', name: 'Block void' }],
      },
    ]);
  });
});
