import { expect, it } from 'vitest';
import { aSession } from '../testing/aSession';
import type { StoredPackage } from './packageFiles';
import type { SessionRecord } from './sessionRecord';
import { wantedSession } from './wantedSession';

const LOCAL = 'http://127.0.0.1:4000';
const given = (changes = {}) =>
  aSession({
    url: 'https://fovea.example/collect/#s/study1?foveaRegistration=s1.hush',
    ...changes,
  });
const record = {
  ...{ givenId: 's0', studyId: 'study0', studyName: 'Tea', respondentLabel: 'Respondent 1' },
  begin: { registration: 's0.secret' },
} as SessionRecord;

const wanted = (
  session: ReturnType<typeof given> | null,
  here: { running?: SessionRecord; known?: SessionRecord; isReady?: boolean; isOffered?: boolean },
) =>
  wantedSession(session, LOCAL, {
    sessions: { running: () => here.running ?? null },
    records: { of: () => here.known ?? null },
    packages: {
      ready: () => (here.isReady ? ({} as StoredPackage) : null),
      isOffered: () => here.isOffered ?? true,
    },
  })?.url ?? null;

const AT_SERVER = given().url;
const HERE = `${LOCAL}/collect/#s/study1?foveaRegistration=s1.hush`;

it.each([
  ['nothing given', null, {}, null],
  ['a package on its way', given(), {}, null],
  ['a complete package', given(), { isReady: true }, HERE],
  ['a server without packages', given(), { isOffered: false }, AT_SERVER],
  ['begun at the server', given({ hasBegun: true }), { isReady: true }, AT_SERVER],
  ['over here, still given', given({ hasBegun: true }), { isReady: true, known: record }, null],
  [
    'somebody in the middle, another one given',
    given(),
    { isReady: true, running: record },
    `${LOCAL}/collect/#s/study0?foveaRegistration=s0.secret`,
  ],
  [
    'somebody in the middle, nobody given',
    null,
    { running: record },
    `${LOCAL}/collect/#s/study0?foveaRegistration=s0.secret`,
  ],
] as const)('With %s the browser shows what it should', (_, session, here, url) => {
  expect(wanted(session, here)).toBe(url);
});
