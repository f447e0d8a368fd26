import { beginSession, getInvitation } from '@fovea/contract/participation/participation';
import { updateStudy } from '@fovea/contract/studies/studies';
import { expect, it } from 'vitest';
import { aRespondent, aSessionStart, aStudy, collecting } from '../../testing/aStudy';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const researcher = setUpUser(server);

async function aStudyWithRedirects() {
  const studyId = await aStudy(server, researcher, { collecting: false });
  const body = {
    expectedParameters: ['rid', 'wave'],
    studyFinishedRedirect:
      'https://p.example/{{rid}}?s={{foveaSession}}&n={{foveaRespondent}}&r={{foveaReason}}&w={{wave}}',
    rejectConsentRedirect: 'https://p.example/no?id={{rid}}',
    collectionErrorRedirect: 'https://p.example/{{foveaReason}}/{{rid}}',
  };
  await researcher.call(updateStudy, { studyId, body });
  await collecting(server, studyId, true);
  return studyId;
}

it('a session is redirected with its own parameters, id and label', async () => {
  const studyId = await aStudyWithRedirects();
  const begin = { ...aSessionStart(), variables: { rid: 'a/../b?c', secret: 'x' } };
  const { redirects, sessionId, respondentLabel } = await aRespondent(server, studyId, {}, begin);
  expect(respondentLabel).not.toBe('');
  expect(redirects).toEqual({
    finished: `https://p.example/a%2F..%2Fb%3Fc?s=${sessionId}&n=${encodeURIComponent(respondentLabel)}&r=finished&w=`,
    error: 'https://p.example/{{foveaReason}}/a%2F..%2Fb%3Fc',
  });
});

it('a session that is continued without the parameters keeps those that it began with', async () => {
  const studyId = await aStudyWithRedirects();
  const begin = { ...aSessionStart(), variables: { rid: 'r-17' } };
  const first = await aRespondent(server, studyId, {}, begin);
  const again = await server.callWith(null)(beginSession, {
    studyId,
    body: { ...begin, variables: {} },
  });
  expect(again.redirects).toEqual(first.redirects);
  expect(again.redirects.error).toBe('https://p.example/{{foveaReason}}/r-17');
});

it('the invitation says which parameters its redirects may use', async () => {
  const studyId = await aStudyWithRedirects();
  const invitation = await server.callWith(null)(getInvitation, { studyId });
  expect(invitation).toMatchObject({
    expectedParameters: ['rid', 'wave'],
    redirects: { rejectConsent: 'https://p.example/no?id={{rid}}' },
  });
});

it('an address from before there were placeholders leads where it led', async () => {
  const studyId = await aStudy(server, researcher);
  const stored = 'https://p.example/done?id={rid}&x={{rid}}';
  await server.context.db
    .updateTable('studies')
    .set({ studyFinishedRedirect: stored })
    .where('id', '=', studyId)
    .execute();
  const begin = { ...aSessionStart(), variables: { rid: 'r-17' } };
  expect((await aRespondent(server, studyId, {}, begin)).redirects.finished).toBe(stored);
});
