import { createStudy, getStudy, updateStudy } from '@fovea/contract/studies/studies';
import type { Updateable } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../../platform/store/tables';
import { aRespondent } from '../../testing/aStudy';
import { setUp, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
const study = setUp(() => ada.call(createStudy, { body: { name: 'Signals' }, query: {} }));

const set = (body: object, by = ada) => by.call(updateStudy, { studyId: study.id, body });
const become = (values: Updateable<Tables['studies']>) =>
  server.context.db.updateTable('studies').set(values).where('id', '=', study.id).execute();

test('The signals of a study are stored, and each list changes alone', async () => {
  expect(study).toMatchObject({ signalsDisabled: [], demarcatedSignals: [] });
  await set({ signalsDisabled: ['joy', 'valence'] });
  await set({ demarcatedSignals: ['blink'] });
  expect(await ada.call(getStudy, { studyId: study.id })).toMatchObject({
    signalsDisabled: ['joy', 'valence'],
    demarcatedSignals: ['blink'],
  });
  expect(await set({ signalsDisabled: [] })).toMatchObject({
    signalsDisabled: [],
    demarcatedSignals: ['blink'],
  });
});

test.each([
  ['an unknown signal', { signalsDisabled: ['mood'] }],
  ['a signal twice', { demarcatedSignals: ['joy', 'joy'] }],
])('A list with %s is refused', async (_, body) => {
  await expect(set(body)).rejects.toMatchObject({
    status: 400,
    problem: { code: 'SIGNALS_NOT_VALID' },
  });
});

test('The signals can be changed after respondents took part, and nothing else with them', async () => {
  await become({ collecting: true });
  await aRespondent(server, study.id);
  expect((await set({ signalsDisabled: ['joy'] })).signalsDisabled).toEqual(['joy']);
  await expect(set({ signalsDisabled: [], sensors: { microphone: true } })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'STUDY_LOCKED' },
  });
  const { signalsDisabled } = await ada.call(getStudy, { studyId: study.id });
  expect(signalsDisabled).toEqual(['joy']);
});

test('A change without fields is refused in a locked study as before', async () => {
  await become({ collecting: true });
  await expect(set({})).rejects.toMatchObject({ status: 409 });
});

test('Studies that were built elsewhere have no signals to set', async () => {
  await become({ studyType: 'REMOTE_DATA_COLLECTION' });
  await expect(set({ signalsDisabled: ['joy'] })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'NOT_CLOUD_NATIVE' },
  });
});

test('The signals are set by those who build studies', async () => {
  const eve = await server.signedIn(['STUDY', 'ANALYSIS']);
  await expect(set({ signalsDisabled: ['joy'] }, eve)).rejects.toMatchObject({ status: 403 });
  const stranger = await server.otherCompanyUser();
  await expect(set({ signalsDisabled: ['joy'] }, stranger)).rejects.toMatchObject({ status: 404 });
});
