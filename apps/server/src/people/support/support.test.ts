import { listActivities } from '@fovea/contract/studies/activities';
import {
  answerSupport,
  ATTACHMENTS_LIMIT_BYTES,
  getInboxRequest,
  getSupportRequest,
  listInbox,
  listSupportRequests,
  replyToSupport,
  sendFeedback,
  sendSupportRequest,
  setSupportState,
} from '@fovea/contract/people/support';
import { getCurrentUser } from '@fovea/contract/people/accounts';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aStudy } from '../../testing/aStudy';
import { mailsTo } from '../../testing/mailbox';
import { picture } from '../../testing/mediaSamples';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const SUPPORT = 'support@example.org';
const server = setUpServer({
  links: {
    ...{ helpCenter: null, blog: null, privacyPolicy: null, termsOfService: null, dpa: null },
    supportEmail: SUPPORT,
  },
});
const staff = setUpUser(server, ['INTERNAL']);
const mallory = setUpOutsider(server);

const BODY = { problemDescription: 'The heatmap is empty', reproSteps: 'Open the analysis' };
const file = (bytes: Uint8Array, name: string) =>
  new File([bytes as Uint8Array<ArrayBuffer>], name);
const png = async () => new Uint8Array(await picture('png', 20, 10));
const send = async (user: SignedIn, files: readonly File[], more: object = {}) =>
  user.call(sendSupportRequest, { body: { ...BODY, ...more } }, { files: { files } });

test('a request with attachments reaches staff, and the answer reaches the user', async () => {
  const ada = await server.signedIn(['STUDY']);
  const image = await png();
  const { id } = await send(
    ada,
    [file(image, 'first.png'), file(image, 'second.exe'), file(Buffer.from('PK\x03\x04'), 'a.zip')],
    { consistency: 'Every time', userEnteredEmail: 'ada@work.example', url: '/#/studies/1' },
  );
  const inbox = await staff.call(listInbox, { query: { state: 'OPEN' } });
  expect(inbox.items[0]).toMatchObject({ id, kind: 'SUPPORT', asker: { id: ada.userId } });
  const read = await staff.call(getInboxRequest, { supportRequestId: id });
  expect(read).toMatchObject({ ...BODY, consistency: 'Every time', url: '/#/studies/1' });
  expect(read.attachments.map(({ name, mimeType }) => [name, mimeType])).toEqual([
    ['first.png', 'image/png'],
    ['second.exe.png', 'image/png'],
    ['a.zip', 'application/zip'],
  ]);
  const saved = await fetch(server.base + read.attachments[0]!.url);
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(new Uint8Array(await saved.arrayBuffer())).toEqual(image);

  const [received] = await mailsTo(server, SUPPORT);
  expect(received?.subject).toBe('Support request: The heatmap is empty');
  expect(received?.text).toContain(`/#/admin/support/${id}`);
  expect(received?.text).toContain('Attachments: 3');

  await staff.call(answerSupport, { supportRequestId: id, body: { text: 'Reload.\nThen wait.' } });
  const answered = await ada.call(getSupportRequest, { supportRequestId: id });
  expect(answered).toMatchObject({ state: 'ANSWERED', messages: [{ isFromStaff: true }] });
  const { activities } = await ada.call(listActivities, {});
  expect(activities).toMatchObject([
    {
      type: 'SUPPORT_ANSWER',
      state: 'SUCCESS',
      name: BODY.problemDescription,
      url: `#/support/${id}`,
    },
  ]);
  const { email } = await ada.call(getCurrentUser, {});
  const [answer] = await mailsTo(server, email);
  expect(answer?.text).toContain('Reload.\nThen wait.');
  expect(answer?.text).toContain(`/#/support/${id}`);

  const again = await ada.call(replyToSupport, { supportRequestId: id, body: { text: 'Thanks' } });
  expect(again).toMatchObject({ state: 'OPEN' });
  expect(again.messages.map(({ text, isFromStaff }) => [text, isFromStaff])).toEqual([
    ['Reload.\nThen wait.', true],
    ['Thanks', false],
  ]);
  await staff.call(setSupportState, { supportRequestId: id, body: { state: 'CLOSED' } });
  expect(await ada.call(listSupportRequests, {})).toMatchObject([{ id, state: 'CLOSED' }]);
});

test('feedback is kept, listed and mailed', async () => {
  const ada = await server.signedIn(['STUDY']);
  const body = {
    feedbackText: '  I like it\u202e  ',
    urlWhenSubmitting: '/#/',
    studyName: 'Posters',
  };
  const { id } = await ada.call(sendFeedback, { body });
  const { items, total } = await staff.call(listInbox, {
    query: { kind: 'FEEDBACK', search: 'POSTERS' },
  });
  expect([total, items[0]?.id]).toEqual([1, id]);
  const mails = await mailsTo(server, SUPPORT);
  expect(mails.find(({ subject }) => subject === 'Feedback: I like it')?.text).toContain(
    'I like it\n',
  );
});

test('what the server knows of the study is added, and what was sent of the page is kept', async () => {
  const ada = await server.signedIn(['STUDY']);
  const studyId = await aStudy(server, ada);
  const page = {
    url: '/#/studies/other',
    studyIdFromUrl: 'other',
    studyNameFromUrl: 'Another study',
    dataCollectionVersionFromUrl: 'fovea_8',
  };
  const read = async (more: object) => {
    const { id } = await send(ada, [], { studyId, ...more });
    return await staff.call(getInboxRequest, { supportRequestId: id });
  };
  expect(await read(page)).toMatchObject({
    ...page,
    studyId,
    product: 'Online',
    dataCollectionVersion: 'fovea_ONLINE',
  });
  await server.context.db
    .updateTable('studies')
    .set({ studyType: 'REMOTE_DATA_COLLECTION', desktopGeneration: 'fovea_8' })
    .where('id', '=', studyId)
    .execute();
  expect(await read({})).toMatchObject({ product: 'ODC', dataCollectionVersion: 'fovea_8' });
  const sent = { product: 'Online', dataCollectionVersion: 'fovea_7' };
  expect(await read(sent)).toMatchObject(sent);
});

test.each(['ada', 'ada@', 'ada@work.example, bob@work.example'])(
  'the address %j is refused before anything is stored or counted',
  async (userEnteredEmail) => {
    const ada = await server.signedIn(['STUDY']);
    const refused = { status: 400, code: 'NOT_VALID' };
    for (let count = 0; count < 6; count++) {
      const feedback = { body: { feedbackText: 'Lovely', userEnteredEmail } };
      expect(await refusalOf(ada.call(sendFeedback, feedback))).toMatchObject(refused);
      expect(await refusalOf(send(ada, [], { userEnteredEmail }))).toMatchObject(refused);
    }
    await send(ada, [], { userEnteredEmail: ' ada@work.example ' });
    expect(await ada.call(listSupportRequests, {})).toHaveLength(1);
  },
);

test('nobody reads the requests of others, and only staff read all of them', async () => {
  const ada = await server.signedIn(['STUDY']);
  const bob = await server.signedIn(['STUDY', 'ACCOUNT_ADMINISTRATION']);
  const { id } = await send(ada, []);
  for (const user of [bob, mallory, staff]) {
    expect(await refusalOf(user.call(getSupportRequest, { supportRequestId: id }))).toMatchObject({
      status: 404,
    });
  }
  expect(await refusalOf(bob.call(listInbox, { query: {} }))).toMatchObject({ status: 403 });
  expect(await refusalOf(ada.call(getInboxRequest, { supportRequestId: id }))).toMatchObject({
    status: 403,
  });
});

test('attachments may have 5 MB together and not a byte more', async () => {
  const ada = await server.signedIn(['STUDY']);
  const image = await png();
  const padded = (bytes: number) => {
    const whole = new Uint8Array(bytes);
    whole.set(image);
    return whole;
  };
  const half = ATTACHMENTS_LIMIT_BYTES / 2;
  await send(ada, [file(padded(half), 'a.png'), file(padded(half), 'b.png')]);
  const over = [file(padded(half), 'a.png'), file(padded(half + 1), 'b.png')];
  expect(await refusalOf(send(ada, over))).toMatchObject({
    status: 413,
    code: 'ATTACHMENTS_TOO_LARGE',
  });
  await expect(send(ada, over)).rejects.toThrow(
    'Maximum attachments size exceeded. Please select fewer or smaller files.',
  );
  const huge = file(padded(8 * 1024 * 1024), 'c.png');
  expect(await refusalOf(send(ada, [huge]))).toMatchObject({ status: 413 });
  expect(await ada.call(listSupportRequests, {})).toHaveLength(1);
  const nine = Array.from({ length: 9 }, (_, at) => file(image, `${at}.png`));
  expect(await refusalOf(send(ada, nine))).toMatchObject({ status: 413 });
});

test('a zip bomb is stored as it was sent and never unpacked', async () => {
  const ada = await server.signedIn(['STUDY']);
  const packed = deflateRawSync(Buffer.alloc(64 * 1024 * 1024));
  const bomb = new Uint8Array(Buffer.concat([Buffer.from('PK\x03\x04'), packed]));
  const { id } = await send(ada, [file(bomb, 'bomb.zip')]);
  const { attachments } = await staff.call(getInboxRequest, { supportRequestId: id });
  expect(attachments).toMatchObject([{ sizeBytes: bomb.byteLength }]);
  expect(bomb.byteLength).toBeLessThan(100_000);
});

test.each([
  ['a web page', Buffer.from('<html><script>alert(1)</script>')],
  ['a vector graphic', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
  ['a program', Buffer.from('MZ\x90\x00')],
])('%s is not taken, whatever it is called', async (_what, bytes) => {
  const ada = await server.signedIn(['STUDY']);
  expect(await refusalOf(send(ada, [file(bytes, 'picture.png')]))).toMatchObject({
    status: 422,
    code: 'ATTACHMENT_TYPE',
  });
  expect(await refusalOf(send(ada, [file(Buffer.alloc(0), 'a.png')]))).toMatchObject({
    status: 422,
    code: 'ATTACHMENT_EMPTY',
  });
});

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\Users\\ada\\shot.png', 'shot.png'],
  ['a\r\nContent-Type: text/html\r\n.png', /^[^\r\n]+\.png$/],
  ['\u202egnp.exe', 'gnp.exe.png'],
])('the name %j is stored without paths, lines and turned letters', async (given, stored) => {
  const ada = await server.signedIn(['STUDY']);
  const { id } = await send(ada, [file(await png(), given)]);
  const { attachments } = await ada.call(getSupportRequest, { supportRequestId: id });
  expect(attachments[0]!.name).toMatch(stored);
});

test('of ten requests in a minute five are taken, and the next ones after it', async () => {
  const ada = await server.signedIn(['STUDY']);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      send(ada, []).then(
        () => 200,
        ({ status }) => status as number,
      ),
    ),
  );
  expect(answers.filter((status) => status === 200)).toHaveLength(5);
  expect(answers.filter((status) => status === 429)).toHaveLength(5);
  server.advanceClock(61_000);
  await send(ada, []);
});

test('a repeated request is stored once', async () => {
  const ada = await server.signedIn(['STUDY']);
  const requestId = 'the-same-request-id';
  const [one, two] = await Promise.all([
    send(ada, [], { requestId }),
    send(ada, [], { requestId }),
  ]);
  expect(two.id).toBe(one.id);
  expect(await ada.call(listSupportRequests, {})).toHaveLength(1);
  const answer = { supportRequestId: one.id, body: { text: 'Hello', requestId } };
  await staff.call(answerSupport, answer);
  expect((await staff.call(answerSupport, answer)).messages).toHaveLength(1);
});

test('what is no form, or says nothing, is refused', async () => {
  const ada = await server.signedIn(['STUDY']);
  const post = (body: string | FormData, type?: string) =>
    fetch(`${server.base}/usermessage/supportrequest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, ...(type ? { 'content-type': type } : {}) },
      body,
    });
  expect((await post(JSON.stringify(BODY), 'application/json')).status).toBe(415);
  expect((await post('x', 'multipart/form-data')).status).toBe(400);
  const elsewhere = new FormData();
  for (const [name, value] of Object.entries(BODY)) elsewhere.set(name, value);
  elsewhere.set('avatar', file(await png(), 'a.png'));
  expect((await post(elsewhere)).status).toBe(400);
  const blank = ada.call(sendSupportRequest, { body: { ...BODY, reproSteps: '  \n ' } });
  expect(await refusalOf(blank)).toMatchObject({ status: 400 });
  expect(await ada.call(listSupportRequests, {})).toEqual([]);
});
