// Needs a page
import { changeBlock } from '@fovea/contract/studies/blocks';
import { getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { ApiError } from '@fovea/link/calls/apiError';
import type { SurveyJson } from '@fovea/rules/survey/surveyTree';
import { aStimulus, aStudy } from '@fovea/samples/studies';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../state/api';
import { edits } from '../state/edits';
import { knownServerState, serverState, setServerState } from '../state/serverState';
import { useConflictUndo } from './conflictUndo';
import { EditGivenUp } from './offerToRestore';
import { editByCall, editStudy, knownOptimisticStudy } from './optimisticStudy';
import { findOverwritten, TOLD_MS, withMineBack } from './overwritten';
import { lastSaves } from './ownSaves';
import { useConflictQuestion, type FieldConflict } from './studyConflict';
import { FakeStudyServer } from './testing/fakeStudyServer';

vi.mock('../state/api', () => ({ call: vi.fn() }));
vi.mock('../controls/feedback/snackbars', () => ({ showError: vi.fn() }));

const q = (name: string, title?: string): SurveyJson => ({
  ...{ type: 'text', name },
  ...(title !== undefined && { title }),
});
const survey = (...elements: SurveyJson[]): SurveyJson => ({
  pages: [{ name: 'page1', elements }],
});
const FIRST = survey(q('age', 'Age?'), q('city', 'City?'));

let studyId = '';
let count = 0;
let fake: FakeStudyServer;
const theirs = (json: SurveyJson) =>
  fake.colleague({ stimuli: [{ id: 'survey', surveyQuestions: { ...json } }] });

beforeEach(() => {
  vi.useFakeTimers();
  // What this window has saved is kept for each study.
  studyId = `study-${++count}`;
  fake = new FakeStudyServer(
    aStudy({
      id: studyId,
      stimuli: [
        aStimulus({ id: 'survey', name: 'Questions', type: 'JS_SURVEY', surveyQuestions: FIRST }),
      ],
    }),
  );
  serverState.clear();
  setServerState(getStudy, { studyId }, fake.study);
  vi.mocked(call).mockImplementation(async (endpoint, input) => {
    await Promise.resolve();
    const given = input as never;
    if (endpoint === updateStudy && fake.holdNext) {
      const what = fake.holdNext;
      fake.holdNext = null;
      if (what === 'stored') setTimeout(() => fake.answer(endpoint, given), 4000);
      // The client waits for five seconds.
      await new Promise((resolve) => setTimeout(resolve, 5000));
      throw new ApiError(0, '/', null);
    }
    return fake.answer(endpoint, given) as never;
  });
});
afterEach(() => {
  edits.clear();
  useConflictQuestion.setState({ question: null });
  vi.useRealTimers();
});

const shown = () =>
  knownOptimisticStudy(studyId)!.stimuli.find(({ id }) => id === 'survey')
    ?.surveyQuestions as SurveyJson;
const stored = () =>
  fake.study.stimuli.find(({ id }) => id === 'survey')?.surveyQuestions as SurveyJson;
const edit = (json: SurveyJson) =>
  editStudy(studyId, { stimuli: [{ id: 'survey', surveyQuestions: { ...json } }] });
const pause = (ms = 2100) => vi.advanceTimersByTimeAsync(ms);
function asked(): readonly FieldConflict[] {
  const { question } = useConflictQuestion.getState();
  return question?.kind === 'values' ? question.conflicts : [];
}
function choose(choice: 'mine' | 'theirs') {
  const { question } = useConflictQuestion.getState();
  if (question?.kind !== 'values') throw new Error('Nobody asked.');
  question.answer(choice);
}

describe('two people in one survey', () => {
  it('keeps edits of different questions without a question', async () => {
    edit(survey(q('age', 'How old?'), q('city', 'City?')));
    theirs(survey(q('age', 'Age?'), q('city', 'Town?'), q('tea', 'Tea?')));
    await pause();
    expect(useConflictQuestion.getState().question).toBeNull();
    expect(stored()).toEqual(survey(q('age', 'How old?'), q('city', 'Town?'), q('tea', 'Tea?')));
    expect(shown()).toEqual(stored());
    expect(edits.any()).toBe(false);
  });

  it.each([
    ['mine', 'How old?'],
    ['theirs', 'Your age?'],
  ] as const)('asks for the property that both changed: %s', async (choice, title) => {
    edit(survey(q('age', 'How old?'), q('city', 'Where?')));
    theirs(survey(q('age', 'Your age?'), q('city', 'City?'), q('tea')));
    await pause();
    expect(asked()).toMatchObject([
      {
        path: 'stimuli/survey/surveyQuestions',
        mine: 'How old?',
        theirs: 'Your age?',
        part: { kind: 'value', path: ['title'], node: { name: 'age' } },
      },
    ]);
    choose(choice);
    await pause();
    expect(stored()).toEqual(survey(q('age', title), q('city', 'Where?'), q('tea')));
    expect(edits.any()).toBe(false);
  });

  it.each(['mine', 'theirs'] as const)('lets the choice be taken back: %s', async (choice) => {
    edit(survey(q('age', 'How old?'), q('city', 'Where?')));
    theirs(survey(q('age', 'Your age?'), q('city', 'City?'), q('tea')));
    await pause();
    choose(choice);
    await pause();
    useConflictUndo.getState().undo?.();
    await pause();
    expect(useConflictQuestion.getState().question).toBeNull();
    const title = choice === 'mine' ? 'Your age?' : 'How old?';
    expect(stored()).toEqual(survey(q('age', title), q('city', 'Where?'), q('tea')));
  });

  it('sends what was typed while the question was open, and asks again for the same property', async () => {
    edit(survey(q('age', 'How old?'), q('city', 'City?')));
    theirs(survey(q('age', 'Your age?'), q('city', 'City?')));
    await pause();
    edit(survey(q('age', 'How old are you?'), q('city', 'Where?')));
    choose('theirs');
    await pause();
    expect(asked()).toMatchObject([{ mine: 'How old are you?', theirs: 'Your age?' }]);
    choose('mine');
    await pause();
    expect(stored()).toEqual(survey(q('age', 'How old are you?'), q('city', 'Where?')));
  });

  it('adds both new questions, although both are called the same', async () => {
    edit(survey(...(FIRST['pages'] as [{ elements: SurveyJson[] }])[0].elements, q('question3')));
    theirs(survey(q('age', 'Age?'), q('city', 'City?'), q('question3')));
    await pause();
    expect(stored()).toEqual(
      survey(q('age', 'Age?'), q('city', 'City?'), q('question3'), q('question4')),
    );
  });

  it('gives later edits of a question that got another name to that question', async () => {
    const before = [q('age', 'Age?'), q('city', 'City?')];
    edit(survey(...before, q('question3')));
    theirs(survey(...before, q('question3', 'Theirs')));
    void edits.flush();
    // Typed while the question is on its way under its old name.
    edit(survey(...before, q('question3', 'Mine')));
    await pause(0);
    await pause();
    expect(useConflictQuestion.getState().question).toBeNull();
    expect(stored()).toEqual(survey(...before, q('question3', 'Theirs'), q('question4', 'Mine')));
    expect(shown()).toEqual(stored());
  });

  it('asks about a question that somebody deleted, and restores it', async () => {
    edit(survey(q('age', 'How old?'), q('city', 'City?')));
    theirs(survey(q('city', 'City?')));
    await pause();
    expect(asked()).toMatchObject([
      { mine: ['title'], theirs: null, part: { kind: 'deleted', deletedBy: 'theirs' } },
    ]);
    choose('mine');
    await pause();
    expect(stored()).toEqual(survey(q('age', 'How old?'), q('city', 'City?')));
  });

  it('merges themes and options by their parts', async () => {
    fake.colleague({
      stimuli: [{ id: 'survey', surveyTheme: { cssVariables: { a: '1', b: '1' } } }],
    });
    setServerState(getStudy, { studyId }, fake.study);
    const put = (cssVariables: SurveyJson) => ({
      stimuli: [{ id: 'survey', surveyTheme: { cssVariables } }],
    });
    editStudy(studyId, put({ a: '2', b: '1' }));
    fake.colleague(put({ a: '1', b: '3' }));
    await pause();
    expect(fake.study.stimuli[0]?.surveyTheme).toEqual({ cssVariables: { a: '2', b: '3' } });
  });
});

describe('a save that hangs', () => {
  it.each(['stored', 'lost'] as const)(
    'sends what was typed meanwhile afterwards, without a conflict with itself: %s',
    async (what) => {
      fake.holdNext = what;
      edit(survey(q('age', 'How'), q('city', 'City?')));
      await pause();
      edit(survey(q('age', 'How old'), q('city', 'City?')));
      await pause();
      edit(survey(q('age', 'How old?'), q('city', 'City?'), q('tea', 'Tea?')));
      expect(shown()).toEqual(survey(q('age', 'How old?'), q('city', 'City?'), q('tea', 'Tea?')));
      await pause(9000);
      expect(useConflictQuestion.getState().question).toBeNull();
      expect(stored()).toEqual(survey(q('age', 'How old?'), q('city', 'City?'), q('tea', 'Tea?')));
      expect(edits.any()).toBe(false);
    },
  );

  it('is no conflict with itself for a name either', async () => {
    fake.holdNext = 'stored';
    editStudy(studyId, { name: 'New' });
    await pause();
    editStudy(studyId, { name: 'New name' });
    await pause(9000);
    expect(useConflictQuestion.getState().question).toBeNull();
    expect(fake.study.name).toBe('New name');
  });

  it('keeps what somebody else added on top of it', async () => {
    fake.holdNext = 'stored';
    edit(survey(q('age', 'How old'), q('city', 'City?'), q('tea')));
    await pause();
    edit(survey(q('age', 'How old?'), q('city', 'City?'), q('tea')));
    await pause(4500);
    theirs(survey(q('age', 'How old'), q('city', 'Town?'), q('tea')));
    await pause(9000);
    expect(useConflictQuestion.getState().question).toBeNull();
    expect(stored()).toEqual(survey(q('age', 'How old?'), q('city', 'Town?'), q('tea')));
  });

  it('leads to the conflict when somebody else changed the same meanwhile', async () => {
    fake.holdNext = 'lost';
    edit(survey(q('age', 'How'), q('city', 'City?')));
    await pause();
    theirs(survey(q('age', 'Your age?'), q('city', 'City?')));
    edit(survey(q('age', 'How old?'), q('city', 'City?')));
    await pause(9000);
    expect(asked()).toMatchObject([{ mine: 'How old?', theirs: 'Your age?' }]);
    choose('mine');
    await pause();
    expect(stored()).toEqual(survey(q('age', 'How old?'), q('city', 'City?')));
  });
});

describe('what somebody deleted while it was edited', () => {
  const question = () => {
    const { question: open } = useConflictQuestion.getState();
    if (open?.kind !== 'deleted') throw new Error('Nobody asked.');
    return open;
  };

  it('is restored with the edit', async () => {
    edit(survey(q('age', 'How old?'), q('city', 'City?')));
    fake.colleagueDeletes('survey');
    await pause();
    expect(question()).toMatchObject({ name: 'Questions', canRestore: true });
    question().answer('restore');
    await pause();
    expect(stored()).toEqual(survey(q('age', 'How old?'), q('city', 'City?')));
    expect(knownServerState(getStudy, { studyId })?.stimuli).toHaveLength(1);
    expect(edits.any()).toBe(false);
  });

  it('stays deleted when the user leaves it so, and the edit is gone', async () => {
    const refused: unknown[] = [];
    editStudy(studyId, { stimuli: [{ id: 'survey', displayName: 'Mine' }] }, (reason) =>
      refused.push(reason),
    );
    fake.colleagueDeletes('survey');
    await pause();
    question().answer('leave');
    await pause();
    expect(fake.study.stimuli).toEqual([]);
    expect(refused).toEqual([expect.any(EditGivenUp)]);
    expect(edits.any()).toBe(false);
  });

  it('cannot be restored after the removal was swept away', async () => {
    edit(survey(q('age', 'How old?')));
    fake.colleagueDeletes('survey');
    fake.removed = null;
    await pause();
    expect(question().canRestore).toBe(false);
  });

  it('can be a block or a flow', async () => {
    const block = { id: 'box', displayName: 'Box', flowOrder: null, children: [] };
    fake.study = { ...fake.study, blocks: [...fake.study.blocks, block] };
    setServerState(getStudy, { studyId }, fake.study);
    const rename = editByCall(studyId, {
      needs: ['box'],
      show: (study) => study,
      async send() {
        const body = { blockId: 'box', name: 'Mine' };
        const { blocks } = await call(changeBlock, { studyId, body });
        return { answer: 'named', apply: (study) => ({ ...study, blocks }) };
      },
    });
    fake.colleagueDeletes('box');
    await pause();
    expect(question()).toMatchObject({ name: 'Box', canRestore: true });
    question().answer('restore');
    expect(await rename).toBe('named');
    expect(fake.study.blocks.at(-1)?.displayName).toBe('Mine');
  });
});

describe('what was saved here and overwritten by somebody else', () => {
  const told = () => findOverwritten(fake.study, Date.now());

  it('is told once, with both values, and can be put back', async () => {
    edit(survey(q('age', 'How old?'), q('city', 'City?')));
    await pause();
    expect(told()).toEqual([]);
    const save = lastSaves(studyId).get('stimuli/survey/surveyQuestions')!;
    theirs(survey(q('age', 'Your age?'), q('city', 'Town?')));
    expect(told()).toMatchObject([
      { mine: 'How old?', theirs: 'Your age?', part: { node: { name: 'age' }, path: ['title'] } },
    ]);
    expect(told()).toEqual([]);
    expect(withMineBack('stimuli/survey/surveyQuestions', save, stored())).toEqual(
      survey(q('age', 'How old?'), q('city', 'Town?')),
    );
  });

  it('is a question that was deleted, or a field of the study', async () => {
    edit(survey(q('age', 'How old?'), q('city', 'City?')));
    editStudy(studyId, { name: 'Mine' });
    await pause();
    theirs(survey(q('city', 'City?')));
    fake.colleague({ name: 'Theirs' });
    expect(told()).toMatchObject([
      { path: 'name', mine: 'Mine', theirs: 'Theirs' },
      { theirs: null, part: { kind: 'deleted', node: { name: 'age' } } },
    ]);
  });

  it('is not what was changed beside it, or long after', async () => {
    edit(survey(q('age', 'How old?'), q('city', 'City?')));
    await pause();
    theirs(survey(q('age', 'How old?'), q('city', 'Town?')));
    expect(told()).toEqual([]);
    theirs(survey(q('age', 'Years?'), q('city', 'Town?')));
    expect(told()).toMatchObject([{ mine: 'How old?', theirs: 'Years?' }]);
    edit(survey(q('age', 'How old are you?'), q('city', 'Town?')));
    await pause();
    await pause(TOLD_MS);
    theirs(survey(q('age', 'Age'), q('city', 'Town?')));
    expect(told()).toEqual([]);
  });
});
