import { endSession, endVisit, type EndReason } from '@fovea/contract/participation/panelEnds';
import { beginSession, getInvitation } from '@fovea/contract/participation/participation';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aPanelStudy, fromPanel, PANEL_SECRET } from '../../testing/aPanelStudy';
import { aRespondent, aStudy, type TakingPart } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { changed, finished, finishedStudy } from '../../testing/respondentSteps';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
const eve = setUpOutsider(server);

const end = async ({ studyId, sessionId, token }: TakingPart, reason: EndReason) =>
  (await server.callWith(token)(endSession, { studyId, sessionId, body: { reason } })).redirectUrl;

const leave = async (
  studyId: string,
  reason: 'rejected' | 'device' | 'duplicate' | 'quotaFull' | 'collection' | 'upload',
  variables: Record<string, string>,
) => (await server.callWith(null)(endVisit, { studyId, body: { reason, variables } })).redirectUrl;

const endsOf = async (studyId: string) =>
  await server.context.db
    .selectFrom('panelEnds')
    .select(['sessionId', 'panelId', 'panelEnd', 'reason', 'companyId'])
    .where('studyId', '=', studyId)
    .orderBy('id')
    .execute();

describe('the end of a session', () => {
  test('is COMPLETE once everything was received, and stays it', async () => {
    const studyId = await aPanelStudy(server, ada);
    const respondent = await fromPanel(server, studyId, { rid: 'a/1' });
    const notReceived = { status: 409, code: 'NOT_RECEIVED' };
    expect(await refusalOf(end(respondent, 'finished'))).toEqual(notReceived);
    expect(await endsOf(studyId)).toEqual([]);
    await finishedStudy(server, respondent);
    const complete = 'https://panel.example/back?st=1&id=a%2F1';
    expect(await end(respondent, 'finished')).toBe(complete);
    expect(await end(respondent, 'upload')).toBe(complete);
    expect(await end(respondent, 'finished')).toBe(complete);
    const { sessionId } = respondent;
    expect(await endsOf(studyId)).toEqual([
      ...[{ sessionId, panelId: 'a/1', panelEnd: 'COMPLETE' }].map((row) => ({
        ...row,
        reason: 'finished',
        companyId: ada.companyId,
      })),
    ]);
  });

  test('is not COMPLETE for a recording that says otherwise', async () => {
    const studyId = await aPanelStudy(server, ada);
    const stopped = await fromPanel(server, studyId, { rid: 'stopped' });
    await finishedStudy(server, stopped, 'calibrationFailed');
    expect(await refusalOf(end(stopped, 'finished'))).toMatchObject({ code: 'NOT_RECEIVED' });
    const silent = await fromPanel(server, studyId, { rid: 'silent' });
    await finished(server, silent);
    expect(await refusalOf(end(silent, 'finished'))).toMatchObject({ code: 'NOT_RECEIVED' });
  });

  test.each<[EndReason, string]>([
    ['frameRate', '2'],
    ['face', '2'],
    ['calibration', '4'],
    ['quotaFull', '3'],
    ['duplicate', '5'],
    ['device', '2'],
    ['collection', '2'],
    ['upload', '2'],
    ['rejected', '2'],
  ])('for the reason %s leads to the address %s', async (reason, st) => {
    const studyId = await aPanelStudy(server, ada);
    const respondent = await fromPanel(server, studyId, { rid: 'a' });
    expect(await end(respondent, reason)).toBe(`https://panel.example/back?st=${st}&id=a`);
  });

  test('that came first counts, until the study is finished after all', async () => {
    const studyId = await aPanelStudy(server, ada);
    const respondent = await fromPanel(server, studyId, { rid: 'a' });
    await end(respondent, 'calibration');
    expect(await end(respondent, 'upload')).toContain('st=4');
    expect(await endsOf(studyId)).toMatchObject([{ panelEnd: 'LOW_QUALITY' }]);
    await finishedStudy(server, respondent);
    expect(await end(respondent, 'finished')).toContain('st=1');
    expect(await endsOf(studyId)).toMatchObject([{ panelEnd: 'COMPLETE' }]);
  });

  test('asked for twenty times at once is noted once', async () => {
    const studyId = await aPanelStudy(server, ada);
    const respondent = await fromPanel(server, studyId, { rid: 'a' });
    await finishedStudy(server, respondent);
    const reasons = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 'finished' : 'upload'));
    await Promise.all(reasons.map((reason) => end(respondent, reason as EndReason)));
    expect(await endsOf(studyId)).toMatchObject([{ panelEnd: 'COMPLETE' }]);
  });

  test('has the declared parameters, the session and the reason in its address', async () => {
    const studyId = await aPanelStudy(server, ada, {
      ends: {
        COMPLETE: '',
        SCREENED_OUT:
          'https://panel.example/{{id}}?r={{rid}}&s={{foveaSession}}&n={{foveaRespondent}}&why={{foveaReason}}&w={{wave}}',
      },
    });
    const respondent = await fromPanel(server, studyId, { rid: 'a b', wave: '2' });
    const { sessionId, respondentLabel } = respondent;
    expect(await end(respondent, 'face')).toBe(
      `https://panel.example/a%20b?r=a%20b&s=${sessionId}&n=${encodeURIComponent(respondentLabel)}&why=face&w={{wave}}`,
    );
  });

  test('without an address leads nowhere, and never to that of somebody who completed', async () => {
    const ends = { COMPLETE: 'https://panel.example/done' };
    const studyId = await aPanelStudy(server, ada, { ends });
    const respondent = await fromPanel(server, studyId, { rid: 'a' });
    expect(await end(respondent, 'device')).toBe('');
    expect(await endsOf(studyId)).toMatchObject([{ panelEnd: 'INCOMPATIBLE_DEVICE' }]);
  });

  test('is signed', async () => {
    const signing = {
      method: 'SHA256',
      parameter: 'h',
      encoding: 'HEX',
      covers: 'ADDRESS',
    } as const;
    const studyId = await aPanelStudy(server, ada, { signing });
    const respondent = await fromPanel(server, studyId, { rid: 'a' });
    const plain = 'https://panel.example/back?st=4&id=a';
    const hash = createHash('sha256')
      .update(plain + PANEL_SECRET)
      .digest('hex');
    expect(await end(respondent, 'calibration')).toBe(`${plain}&h=${hash}`);
  });

  test('waits for the secret rather than being sent without a signature', async () => {
    const signing = {
      method: 'SHA256',
      parameter: 'h',
      encoding: 'HEX',
      covers: 'ADDRESS',
    } as const;
    const studyId = await aPanelStudy(server, ada, { signing });
    await server.context.db
      .updateTable('studyPanels')
      .set({ sealedSecret: 'v1.broken' })
      .where('studyId', '=', studyId)
      .execute();
    const respondent = await fromPanel(server, studyId, { rid: 'a' });
    const refused = await refusalOf(end(respondent, 'calibration'));
    expect(refused).toEqual({ status: 503, code: 'PANEL_SECRET' });
    expect(await endsOf(studyId)).toMatchObject([{ panelEnd: 'LOW_QUALITY' }]);
  });

  test('of a preview is answered and not noted', async () => {
    const studyId = await aPanelStudy(server, ada);
    const preview = await aRespondent(server, studyId, { preview: true });
    expect(await end(preview, 'finished')).toBe('https://panel.example/back?st=1&id=');
    expect(await endsOf(studyId)).toEqual([]);
  });

  test('of somebody who withdrew is refused, and who it was is forgotten', async () => {
    const studyId = await aPanelStudy(server, ada);
    const respondent = await fromPanel(server, studyId, { rid: 'a' });
    await end(respondent, 'calibration');
    const { sessionId, begin } = respondent;
    const body = { secret: begin.secret };
    await server.callWith(null)(withdrawSession, { studyId, sessionId, body });
    expect(await refusalOf(end(respondent, 'calibration'))).toEqual({
      status: 410,
      code: 'WITHDRAWN',
    });
    expect(await endsOf(studyId)).toMatchObject([{ panelId: null, panelEnd: 'LOW_QUALITY' }]);
  });

  test('cannot be set with the token of another session', async () => {
    const studyId = await aPanelStudy(server, ada);
    const one = await fromPanel(server, studyId, { rid: 'a' });
    const other = await fromPanel(server, studyId, { rid: 'b' });
    const { sessionId } = one;
    const call = server.callWith(other.token);
    const asked = call(endSession, { studyId, sessionId, body: { reason: 'face' } });
    expect((await refusalOf(asked)).status).toBe(404);
    expect(await endsOf(studyId)).toEqual([]);
  });

  test('of a study without a panel leads where its redirects lead, and is not noted', async () => {
    const studyId = await aStudy(server, ada);
    await server.context.db
      .updateTable('studies')
      .set({
        expectedParameters: ['rid'],
        studyFinishedRedirect: 'https://p.example/done?{{rid}}',
        collectionErrorRedirect: 'https://p.example/bad?{{rid}}',
        rejectConsentRedirect: 'https://p.example/no?{{rid}}',
      })
      .where('id', '=', studyId)
      .execute();
    const respondent = await fromPanel(server, studyId, { rid: 'a' });
    expect(respondent.countsEnds).toBe(false);
    expect(await end(respondent, 'device')).toBe('https://p.example/bad?a&foveaReason=device');
    await finishedStudy(server, respondent);
    expect(await end(respondent, 'finished')).toBe('https://p.example/done?a');
    expect(await leave(studyId, 'rejected', { rid: 'b' })).toBe('https://p.example/no?b');
    expect(await endsOf(studyId)).toEqual([]);
    expect((await server.callWith(null)(getInvitation, { studyId })).ends).toBeNull();
  });
});

describe('somebody who finished and closed the page', () => {
  test('is counted ten minutes later', async () => {
    const studyId = await aPanelStudy(server, ada);
    const respondent = await fromPanel(server, studyId, { rid: 'a' });
    await finishedStudy(server, respondent);
    const { sessionId } = respondent;
    const job = await server.context.db
      .updateTable('jobs')
      .set({ runAt: new Date() })
      .where('kind', '=', 'settleEnd')
      .where('dedupeKey', '=', sessionId)
      .returning('runAt')
      .executeTakeFirst();
    expect(job).toBeDefined();
    await server.runJobs();
    expect(await endsOf(studyId)).toMatchObject([{ sessionId, panelEnd: 'COMPLETE' }]);
  });

  test('is not waited for where no ends are counted', async () => {
    const studyId = await aStudy(server, ada);
    const respondent = await fromPanel(server, studyId, { rid: 'a' });
    await finishedStudy(server, respondent);
    const job = await server.context.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'settleEnd')
      .where('dedupeKey', '=', respondent.sessionId)
      .executeTakeFirst();
    expect(job).toBeUndefined();
  });
});

describe('the end of a visit', () => {
  test('is noted once for each end, and leads back to the panel', async () => {
    const studyId = await aPanelStudy(server, ada);
    for (const reason of ['rejected', 'rejected', 'device'] as const) {
      expect(await leave(studyId, reason, { rid: 'v' })).toBe(
        'https://panel.example/back?st=2&id=v',
      );
    }
    expect(await leave(studyId, 'duplicate', { rid: 'v' })).toContain('st=5');
    expect(await endsOf(studyId)).toMatchObject([
      { sessionId: null, panelId: 'v', panelEnd: 'NO_CONSENT', reason: 'rejected' },
      { sessionId: null, panelId: 'v', panelEnd: 'INCOMPATIBLE_DEVICE', reason: 'device' },
      { sessionId: null, panelId: 'v', panelEnd: 'DUPLICATE', reason: 'duplicate' },
    ]);
  });

  test.each([
    ['missing', {}],
    ['of 2,000 characters', { rid: 'x'.repeat(2000) }],
    ['with a line break', { rid: 'a\nb' }],
    ['of two people', { rid: 'a', foveaIngoingUrl: 'https://x.example/?rid=a&rid=b' }],
  ])('with an id that is %s is not noted', async (_, variables: Record<string, string>) => {
    const studyId = await aPanelStudy(server, ada);
    const to = await leave(studyId, 'device', variables);
    expect(to).toBe('https://panel.example/back?st=2&id=');
    expect(await endsOf(studyId)).toEqual([]);
  });

  test('can never be COMPLETE', async () => {
    const studyId = await aPanelStudy(server, ada);
    const asked = leave(studyId, 'finished' as never, { rid: 'a' });
    expect((await refusalOf(asked)).status).toBe(400);
  });

  test('of the thirty-first made-up visitor of an address is redirected and not noted', async () => {
    const studyId = await aPanelStudy(server, ada);
    for (let at = 0; at < 31; at++) await leave(studyId, 'device', { rid: `made-up-${at}` });
    expect(await endsOf(studyId)).toHaveLength(30);
  });

  test('of a study that does not exist is refused', async () => {
    expect((await refusalOf(leave('no-study', 'device', {}))).status).toBe(404);
  });
});

describe('an invitation', () => {
  test('names the parameter of the id and the ends that lead back', async () => {
    const ends = { COMPLETE: 'https://panel.example/1', DUPLICATE: 'https://panel.example/5' };
    const studyId = await aPanelStudy(server, ada, { ends });
    const invitation = await server.callWith(null)(getInvitation, { studyId });
    expect(invitation.ends).toEqual({ idParameter: 'rid', redirected: ['duplicate'] });
  });

  test('of a study at Prolific asks for no id', async () => {
    const studyId = await aPanelStudy(server, ada, {
      kind: 'PROLIFIC',
      idParameter: 'PROLIFIC_PID',
    });
    const { ends } = await server.callWith(null)(getInvitation, { studyId });
    expect(ends?.idParameter).toBeNull();
  });
});

test('a session that is continued keeps its place and its end', async () => {
  const studyId = await aPanelStudy(server, ada);
  const respondent = await fromPanel(server, studyId, { rid: 'a' });
  const again = await server.callWith(null)(beginSession, { studyId, body: respondent.begin });
  expect(again).toMatchObject({ countsEnds: true, quotaFull: false });
  await changed(server, respondent.sessionId, { lastChunkAt: new Date() });
  expect(await end(respondent, 'face')).toContain('st=2');
});

test('another company has nothing to do with it', async () => {
  const studyId = await aPanelStudy(server, eve);
  expect(await leave(studyId, 'device', { rid: 'a' })).toContain('id=a');
  expect(await endsOf(studyId)).toMatchObject([{ companyId: eve.companyId }]);
});
