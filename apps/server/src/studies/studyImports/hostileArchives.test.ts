import { getFolder } from '@fovea/contract/studies/folders';
import { expect, test } from 'vitest';
import { aRecordedStudy } from '../../testing/archives/aRecordedStudy';
import { archiveOf, importArchive } from '../../testing/archives/archives';
import {
  changeJson,
  filesOf,
  jsonIn,
  zipOf,
  type Files,
} from '../../testing/archives/changedArchive';
import { setUp, setUpServer, setUpUser } from '../../testing/setUp';
import type { TestServer } from '../../testing/startTestServer';
import type { ArchivedSession, StudyArchive } from '../studyArchives/archiveFormat';

const here = setUpServer();
const ada = setUpUser(here);
const there = setUpServer();
const bob = setUpUser(there);

const withRecordings = setUp<{ zip: Buffer }>(async () => {
  const { studyId, respondents } = await aRecordedStudy(here, ada, { withVideo: true });
  return { zip: await archiveOf(here, ada, studyId, { respondentIds: [...respondents] }) };
});

const archiveJson = 'archive.json';
type Change = (files: Files) => void;
const list =
  (changed: (archive: StudyArchive) => unknown): Change =>
  (files) =>
    changeJson<StudyArchive>(files, archiveJson, changed);
const firstSession = (files: Files) => jsonIn<StudyArchive>(files, archiveJson).sessions[0]!.path;
const session =
  (changed: (one: ArchivedSession) => unknown): Change =>
  (files) =>
    changeJson<ArchivedSession>(files, firstSession(files), changed);
const stimulus = (set: Partial<StudyArchive['stimuli'][number]>): Change =>
  list((archive) => ({ ...archive, stimuli: archive.stimuli.map((one) => ({ ...one, ...set })) }));

test.each<[what: string, code: string, change: Change, isListed?: boolean]>([
  ['another zip file', 'NOT_AN_ARCHIVE', (files) => files.delete(archiveJson)],
  ['another kind of list', 'NOT_AN_ARCHIVE', list((archive) => ({ ...archive, kind: 'Photos' }))],
  ['a newer version', 'NEWER_VERSION', list((archive) => ({ ...archive, format: 3 }))],
  [
    'a changed list',
    'HASH_DIFFERS',
    list((archive) => ({ ...archive, archivedAt: '2020-01-01T00:00:00.000Z' })),
    false,
  ],
  [
    'a changed picture',
    'HASH_DIFFERS',
    (files) => files.set('media/stimuli/Cat.png', Buffer.from('changed')),
    false,
  ],
  [
    'a picture that is none',
    'MEDIA_NOT_VALID',
    (files) => files.set('media/stimuli/Cat.png', Buffer.from('<svg/>')),
  ],
  [
    'a video that is none',
    'MEDIA_NOT_VALID',
    (files) => files.set('media/stimuli/Film.mp4', Buffer.from('film')),
  ],
  ['a missing file', 'FILE_MISSING', (files) => files.delete('media/stimuli/Cat.png'), false],
  [
    'a recording that was changed',
    'HASH_DIFFERS',
    (files) => {
      const path = `${firstSession(files).replace('session.json', 'face.bin')}`;
      files.set(
        path,
        Buffer.concat([
          files.get(path)!.subarray(0, -1),
          Buffer.from([files.get(path)!.at(-1)! ^ 1]),
        ]),
      );
    },
  ],
  [
    'a recording that is longer',
    'HASH_DIFFERS',
    (files) => {
      const path = `${firstSession(files).replace('session.json', 'face.bin')}`;
      files.set(path, Buffer.concat([files.get(path)!, Buffer.from('more')]));
    },
  ],
  [
    'another consent text',
    'NOT_VALID',
    session((one) => ({ ...one, consentText: 'I agree to all.' })),
  ],
  [
    'a stream of another sensor',
    'NOT_VALID',
    session((one) => ({
      ...one,
      chunks: one.chunks.map((chunk) => ({ ...chunk, stream: 'secret' })),
    })),
  ],
  ['two respondents with one number', 'NOT_VALID', session((one) => ({ ...one, number: 2 }))],
  [
    'another session in its place',
    'NOT_VALID',
    session((one) => ({ ...one, id: '00000000-0000-7000-8000-000000000000' })),
  ],
  [
    'an id that is a path',
    'NOT_VALID',
    list((archive) => ({ ...archive, study: { ...archive.study, id: '../../other' } })),
  ],
  [
    'a script as redirect',
    'NOT_VALID',
    list((archive) => ({
      ...archive,
      study: { ...archive.study, studyFinishedRedirect: 'javascript:alert(1)' },
    })),
  ],
  [
    'a script as website',
    'NOT_VALID',
    stimulus({ type: 'WEB', websiteUrl: 'javascript:alert(1)' }),
  ],
  [
    'a survey with a script',
    'NOT_VALID',
    stimulus({
      surveyQuestions: {
        pages: [{ elements: [{ type: 'html', name: 'a', html: '<script>alert(1)</script>' }] }],
      },
    }),
  ],
  [
    'two stimuli with one id',
    'NOT_VALID',
    list((archive) => ({ ...archive, stimuli: [...archive.stimuli, archive.stimuli[0]] })),
  ],
  [
    'a block within itself',
    'NOT_VALID',
    list((archive) => ({
      ...archive,
      children: archive.children.map((child, at) =>
        at === 0 ? { ...child, stimulusId: null, blockId: child.parentBlock } : child,
      ),
    })),
  ],
  [
    'an area of another study',
    'NOT_VALID',
    list((archive) => ({
      ...archive,
      aois: archive.aois.map((aoi) => ({ ...aoi, stimulusId: archive.study.id })),
    })),
  ],
  [
    'a correction of gaze that nobody could have made',
    'NOT_VALID',
    list((archive) => ({
      ...archive,
      gazeCorrections: archive.gazeCorrections.map((one) => ({
        ...one,
        corrections: [...one.corrections, ...one.corrections],
      })),
    })),
  ],
  [
    'two lists of corrections for the same gaze',
    'NOT_VALID',
    list((archive) => ({
      ...archive,
      gazeCorrections: [...archive.gazeCorrections, ...archive.gazeCorrections],
    })),
  ],
])('%s is refused as %s, and nothing stays', async (_what, code, change, isListed = true) => {
  const files = await filesOf(withRecordings.zip);
  change(files);
  await expectRefused(await zipOf(files, { isListed }), code);
});

async function foldersOf(files: TestServer['context']['recordings']['files']): Promise<string[]> {
  const folders: string[] = [];
  for await (const { studyId, sessionId } of files.sessions())
    folders.push(`${studyId}/${sessionId}`);
  return folders;
}

async function expectRefused(zip: Buffer, code: string): Promise<void> {
  const { db, objects, recordings } = there.context;
  const folder = async () =>
    (await bob.call(getFolder, { folderId: bob.rootFolder, query: {} })).items.length;
  const keysIn = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of objects.list(prefix)) keys.push(key);
    return keys;
  };
  const state = async () => ({
    studies: await folder(),
    objects: await keysIn('studies/'),
    uploads: await keysIn('uploads/'),
    sessions: (await db.selectFrom('sessions').select('id').execute()).length,
    folders: await foldersOf(recordings.files),
  });
  const before = await state();
  const done = await importArchive(there, bob, zip);
  expect(done).toMatchObject({ state: 'ERROR', code, studyId: null, report: null });
  expect(done.message).toMatch(/\.$/);
  expect(await state()).toEqual(before);
}

test('what is no zip file is refused', async () => {
  await expectRefused(Buffer.from('PK, but no more than that'), 'NOT_AN_ARCHIVE');
  await expectRefused(withRecordings.zip.subarray(0, -500), 'NOT_AN_ARCHIVE');
});

test('a file that climbs out of its folder is refused', async () => {
  const files = await filesOf(withRecordings.zip);
  files.set('ab/passwd', Buffer.from('root'));
  const zip = await zipOf(files);
  for (let at = zip.indexOf('ab/passwd'); at >= 0; at = zip.indexOf('ab/passwd', at + 1)) {
    zip.write('../passwd', at);
  }
  await expectRefused(zip, 'UNSAFE_PATH');
});

/** Where the list of a zip file, and what ends it, begin. */
const LIST = Buffer.from('PK\x01\x02', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');

test('more files than a study has are refused before any is read', async () => {
  const zip = Buffer.from(withRecordings.zip);
  const end = zip.lastIndexOf(END);
  zip.writeUInt16LE(60_000, end + 8);
  zip.writeUInt16LE(60_000, end + 10);
  await expectRefused(zip, 'TOO_MANY_FILES');
});

test('a file that unpacks to far more than the zip file is refused', async () => {
  const zip = Buffer.from(withRecordings.zip);
  zip.writeUInt32LE(4_000_000_000, zip.indexOf(LIST) + 24);
  await expectRefused(zip, 'TOO_LARGE');
});

test('a file that is longer than its list says is refused', async () => {
  const zip = await zipOf(await filesOf(withRecordings.zip));
  const at = zip.indexOf(LIST, zip.indexOf(Buffer.from('archive.json'), zip.indexOf(LIST)) - 46);
  zip.writeUInt32LE(zip.readUInt32LE(at + 24) - 10, at + 24);
  await expectRefused(zip, 'DAMAGED');
});

test('a respondent more than the company may have is refused', async () => {
  const { limits } = there.context.settings;
  const sessions = limits.companySessions;
  Object.assign(limits, { companySessions: 1 });
  try {
    const files = await filesOf(withRecordings.zip);
    await expectRefused(await zipOf(files), 'NO_ROOM');
  } finally {
    Object.assign(limits, { companySessions: sessions });
  }
});
