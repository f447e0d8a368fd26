import { FEATURES } from '@fovea/contract/protocol/access';
import { getCurrentCompany, getCurrentUser } from '@fovea/contract/people/accounts';
import { watchCollection } from '@fovea/contract/participation/collection';
import { listSessions } from '@fovea/contract/participation/respondents';
import { logInAs } from '@fovea/contract/people/signIn';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import {
  getSupportRequest,
  sendSupportRequest,
  visitStudy,
  withdrawStudyAccess,
} from '@fovea/contract/people/support';
import { listFolders } from '@fovea/contract/studies/folders';
import { createStudy, getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { deleteStudy, listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const DAY_MS = 24 * 3_600_000;
const server = setUpServer();
const staff = setUpUser(server, ['INTERNAL']);

/** A customer with two studies, who asks for help with the first one. */
async function aCustomer(consentToAccessStudy: 'true' | 'false' = 'true') {
  const ada = await server.otherCompanyUser(FEATURES.filter((one) => one !== 'INTERNAL'));
  const study = (name: string) => ada.call(createStudy, { body: { name }, query: {} });
  const [{ id: studyId }, { id: otherId }] = [await study('Posters'), await study('Secret')];
  const body = { problemDescription: 'No', reproSteps: 'Open', studyId, consentToAccessStudy };
  const { id } = await ada.call(sendSupportRequest, { body });
  return { ada, studyId, otherId, request: { supportRequestId: id } };
}

const visit = async (request: { supportRequestId: string }, by: SignedIn = staff) => {
  const { accessToken } = await by.call(visitStudy, request);
  return { call: server.callWith(accessToken), token: accessToken };
};
const statusOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).status;

test('staff read the study of the consent, and nothing else of the company', async () => {
  const { ada, studyId, otherId, request } = await aCustomer();
  const { call } = await visit(request);
  expect(await call(getStudy, { studyId })).toMatchObject({ name: 'Posters' });
  expect(await call(listSessions, { studyId })).toBeDefined();
  expect(await call(getCurrentUser, {})).toMatchObject({
    id: ada.userId,
    actor: { id: staff.userId },
    supportVisit: { studyId, studyName: 'Posters' },
  });
  const { users } = await call(getCurrentCompany, {});
  expect(users.map(({ id }) => id)).toEqual([ada.userId]);
  expect(Object.keys(await call(listStudyNames, {}))).not.toContain(otherId);
  expect(JSON.stringify(await call(listStudyNames, {}))).not.toContain('Secret');
  expect(await statusOf(call(getStudy, { studyId: otherId }))).toBe(404);
  expect(await refusalOf(call(updateStudy, { studyId, body: { name: 'Mine' } }))).toMatchObject({
    status: 403,
  });
  expect(await statusOf(call(deleteStudy, { studyId }))).toBe(403);
  expect(await statusOf(call(listFolders, {}))).toBe(403);
  expect(await refusalOf(call(deleteStudy, { studyId }))).toMatchObject({
    code: 'READ_ONLY_VISIT',
  });
});

test('every visit is in the audit log of the company, under the name of the staff', async () => {
  const { ada, studyId, request } = await aCustomer();
  await visit(request);
  await visit(request);
  await ada.call(withdrawStudyAccess, request);
  await ada.call(withdrawStudyAccess, request);
  const { items } = await ada.call(listAuditEntries, { query: {} });
  const ofSupport = items.filter(({ action }) => action.startsWith('SUPPORT_'));
  expect(ofSupport.map(({ action, actor, targetId }) => [action, actor?.id, targetId])).toEqual([
    ['SUPPORT_ACCESS_WITHDRAWN', ada.userId, studyId],
    ['SUPPORT_VISITED', staff.userId, studyId],
    ['SUPPORT_VISITED', staff.userId, studyId],
    ['SUPPORT_ACCESS_GRANTED', ada.userId, studyId],
  ]);
});

test('a withdrawal ends open visits at once, and no other begins', async () => {
  const { ada, studyId, request } = await aCustomer();
  const { call } = await visit(request);
  await ada.call(withdrawStudyAccess, request);
  expect(await statusOf(call(getStudy, { studyId }))).toBe(401);
  expect(await refusalOf(visit(request))).toMatchObject({ status: 409, code: 'NO_CONSENT' });
  expect(await ada.call(getSupportRequest, request)).toMatchObject({
    studyAccess: { isActive: false, withdrawnDate: expect.any(String) as string },
  });
});

test('an open event stream ends with the consent', async () => {
  const { ada, studyId, request } = await aCustomer();
  const { token } = await visit(request);
  const address = `${server.base}${watchCollection.path.replace('{studyId}', studyId)}`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const reader = answer.body!.getReader();
  expect((await reader.read()).done).toBe(false);
  await ada.call(withdrawStudyAccess, request);
  // A change of the study would be the next event.
  await ada.call(updateStudy, { studyId, body: { contactEmail: 'new@example.org' } });
  const rest: string[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    rest.push(new TextDecoder().decode(next.value));
  }
  expect(rest.filter((text) => text.startsWith('data:'))).toEqual([]);
}, 30_000);

test('consent ends after 14 days', async () => {
  const { studyId, request } = await aCustomer();
  server.advanceClock(14 * DAY_MS - 10 * 60_000);
  const again = await server.signedIn(['INTERNAL']);
  const { call } = await visit(request, again);
  expect(await call(getStudy, { studyId })).toMatchObject({ name: 'Posters' });
  server.advanceClock(10 * 60_000);
  expect(await statusOf(call(getStudy, { studyId }))).toBe(401);
  expect(await statusOf(visit(request, await server.signedIn(['INTERNAL'])))).toBe(409);
});

test('without consent, or of a deleted study, nothing is visited', async () => {
  const fresh = await server.signedIn(['INTERNAL']);
  const without = await aCustomer('false');
  expect(await statusOf(visit(without.request, fresh))).toBe(409);
  const { ada, studyId, request } = await aCustomer();
  const { call } = await visit(request, fresh);
  await ada.call(deleteStudy, { studyId });
  expect(await statusOf(call(getStudy, { studyId }))).toBe(404);
  expect(await statusOf(visit(request, fresh))).toBe(409);
});

test('nobody else visits, and nobody consents for the user', async () => {
  const { ada, studyId, request } = await aCustomer();
  expect(await statusOf(visit(request, ada))).toBe(403);
  const fresh = await server.signedIn(['INTERNAL']);
  const { accessToken } = await fresh.call(logInAs, {
    body: { targetId: ada.userId },
  });
  const asAda = server.callWith(accessToken);
  const body = { problemDescription: 'No', reproSteps: 'Open', studyId };
  expect(
    await refusalOf(asAda(sendSupportRequest, { body: { ...body, consentToAccessStudy: 'true' } })),
  ).toMatchObject({ status: 403, code: 'NOT_IN_PERSON' });
});
