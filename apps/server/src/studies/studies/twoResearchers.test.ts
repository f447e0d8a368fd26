import {
  deleteBlock,
  listRemovals,
  removeItems,
  restoreRemoval,
} from '@fovea/contract/studies/blocks';
import { createStimulus, deleteStimulus } from '@fovea/contract/studies/stimuli';
import { getStudy, updateStudy, type Study } from '@fovea/contract/studies/studies';
import { mergeSurveys } from '@fovea/rules/survey/mergeSurveys';
import type { SurveyJson } from '@fovea/rules/survey/surveyTree';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import type { SignedIn } from '../../testing/startTestServer';
import { studyFixture } from '../../testing/studyFixture';

const at = studyFixture();
const { now, addText, aTree, refused } = at;
let bob: SignedIn;
beforeEach(async () => {
  bob = await at.server.signedIn();
});

const q = (name: string, title: string): SurveyJson => ({ type: 'text', name, title });
const survey = (age: string, city: string): SurveyJson => ({
  pages: [{ name: 'page1', elements: [q('age', age), q('city', city)] }],
});
const read = (by: SignedIn) => by.call(getStudy, { studyId: at.study.id });
const removals = (by: SignedIn, itemId?: string) =>
  by.call(listRemovals, { studyId: at.study.id, query: itemId === undefined ? {} : { itemId } });

/** A survey with two questions, which both have open. */
async function openSurvey() {
  const { id } = await at.ada.call(createStimulus, {
    studyId: at.study.id,
    body: { type: 'JS_SURVEY', name: 'Questions', blockId: at.flowId },
  });
  const put = (by: SignedIn, from: Study, surveyQuestions: SurveyJson) =>
    by.call(updateStudy, {
      studyId: at.study.id,
      body: { version: from.version, stimuli: [{ id, surveyQuestions: { ...surveyQuestions } }] },
    });
  const questions = (study: Study) =>
    study.stimuli.find((stimulus) => stimulus.id === id)?.surveyQuestions as SurveyJson;
  await put(at.ada, await read(at.ada), survey('Age?', 'City?'));
  return { id, put, questions };
}

test('two people change different questions of one survey, and both changes are stored', async () => {
  const { put, questions } = await openSurvey();
  const [hers, his] = [await read(at.ada), await read(bob)];
  await put(at.ada, hers, survey('How old are you?', 'City?'));
  const mine = survey('Age?', 'Where do you live?');
  await expect(put(bob, his, mine)).rejects.toMatchObject(refused(409, 'STALE_VERSION'));
  const theirs = await read(bob);
  const merged = mergeSurveys(questions(his), mine, questions(theirs));
  expect(merged.conflicts).toEqual([]);
  await put(bob, theirs, merged.survey);
  expect(questions(await now())).toEqual(survey('How old are you?', 'Where do you live?'));
});

test('both change the same question: the later one is refused and sees both values', async () => {
  const { put, questions } = await openSurvey();
  const [hers, his] = [await read(at.ada), await read(bob)];
  await put(at.ada, hers, survey('How old are you?', 'City?'));
  const mine = survey('Your age in years?', 'City?');
  await expect(put(bob, his, mine)).rejects.toMatchObject(refused(409, 'STALE_VERSION'));
  const merged = mergeSurveys(questions(his), mine, questions(await read(bob)));
  expect(merged.conflicts).toMatchObject([
    {
      node: { name: 'age' },
      path: ['title'],
      mine: 'Your age in years?',
      theirs: 'How old are you?',
    },
  ]);
});

test('what a colleague deleted is found by its id and restored with its content', async () => {
  const { id, put, questions } = await openSurvey();
  const his = await read(bob);
  await at.ada.call(deleteStimulus, {
    studyId: at.study.id,
    stimulusId: id,
    query: { blockId: at.flowId },
  });
  await expect(put(bob, his, survey('Mine', 'Mine'))).rejects.toMatchObject(refused(404));
  const [removal, ...others] = await removals(bob, id);
  expect(others).toEqual([]);
  expect(removal).toMatchObject({ stimuli: [{ id, displayName: 'Questions' }], blocks: [] });
  await bob.call(restoreRemoval, { studyId: at.study.id, removalId: removal!.id });
  expect(questions(await now())).toEqual(survey('Age?', 'City?'));
  await put(bob, await read(bob), survey('Mine', 'Mine'));
  expect(questions(await now())).toEqual(survey('Mine', 'Mine'));
  // It is back: there is nothing left to restore.
  expect(await removals(bob, id)).toEqual([]);
});

test('removals of blocks and flows name what was in them, newest first', async () => {
  const { box, inner } = await aTree();
  const b = (await now()).stimuli.find(({ displayName }) => displayName === 'b')!;
  const text = await addText('e');
  const place = (await now()).blocks
    .flatMap(({ children }) => children)
    .find(({ stimulusId }) => stimulusId === text.id)!;
  await at.ada.call(removeItems, { studyId: at.study.id, body: { childIds: [place.id] } });
  at.server.advanceClock(1000);
  const { removalId } = await at.ada.call(deleteBlock, { studyId: at.study.id, blockId: box });
  const all = await removals(bob);
  expect(all).toHaveLength(2);
  expect(all[0]).toMatchObject({ id: removalId });
  expect(all[0]!.blocks.map(({ id }) => id).toSorted()).toEqual([box, inner].toSorted());
  expect(all[0]!.stimuli).toContainEqual({ id: b.id, displayName: 'b' });
  expect(all[1]).toMatchObject({ stimuli: [{ id: text.id }], childIds: [place.id] });
  for (const itemId of [box, inner, b.id]) {
    expect((await removals(bob, itemId)).map(({ id }) => id)).toEqual([removalId]);
  }
  expect(await removals(bob, newId())).toEqual([]);
});

test('removals of another company are not found', async () => {
  const stranger = await at.server.otherCompanyUser();
  await expect(removals(stranger)).rejects.toMatchObject(refused(404));
});
