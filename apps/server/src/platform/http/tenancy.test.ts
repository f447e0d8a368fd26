import { FEATURES, type Feature } from '@fovea/contract/protocol/access';
import { endpoints } from '@fovea/contract/all';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { canCall } from '@fovea/rules/people/access';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../store/newId';
import { bodiesFor, idFor, namesFor, queriesFor, type CallName } from '../../testing/everyCall';
import { idLocations } from '../../testing/idLocations';
import { rowsDigest } from '../../testing/rowsDigest';
import { sendCall } from '../../testing/sendCall';
import { setUpServer } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';
import { idsOfWorld, tenancyWorld, type TenancyWorld } from '../../testing/tenancyWorld';

const RESEARCHERS: readonly Feature[] = FEATURES.filter((one) => one !== 'INTERNAL');

/**
 * Researchers' calls; those of respondents are tested in participation/hostile.test.ts, those of machines in
 * labs/pairing.test.ts and participation/registeredSession.test.ts.
 */
const calls = (Object.entries(endpoints) as [CallName, Endpoint][]).filter(
  ([, { needs }]) => needs !== 'anyone' && needs !== 'respondent' && needs !== 'machine',
);

/** Calls that change something but take no id, so they cannot refer to anything of others. */
const NAMES_NOTHING: Partial<Record<CallName, string>> = {
  deleteToken: "the caller's own token",
  clearActivities: "the caller's own list",
  noteActivityCheck: "the caller's own list",
  requestScopedToken: "the caller's own token",
  createPersonalToken: "the caller's own tokens",
  endAllSessions: "the caller's own sessions",
  enableSecondFactor: "the caller's own account",
  verifySecondFactor: "the caller's own account",
  disableSecondFactor: "the caller's own account",
  proveIdentity: "the caller's own session",
  changeOwnPassword: "the caller's own account",
  copyExampleStudy: 'makes a study of the caller from one that comes with the product',
  createCompany: 'creates a company; staff only',
  connectPanelProvider: "the caller's own company",
  disconnectPanelProvider: "the caller's own company",
  sendFeedback: "the caller's own words",
  createReportTemplate: "adds to the caller's own templates",
};

/** Calls with which staff may act on every company, as intended. */
const STAFF_EVERYWHERE: ReadonlySet<CallName> = new Set([
  'logInAs',
  'setPassword',
  'resetSecondFactor',
  'listUserTokens',
  'revokeUserToken',
  'listUserApps',
  'revokeUserApp',
  'listApps',
  'registerApp',
  'changeApp',
  'renewAppSecret',
  'deleteApp',
  'listCompanyUsers',
  'searchUsers',
  'getUser',
  'createUsers',
  'sendWelcome',
  'changeUser',
  'listCompanies',
  'getCompany',
  'changeCompany',
  'requireSecondFactor',
  'createLab',
  'resyncCompany',
  'registerDpa',
  'listOutbox',
  'listInbox',
  'getInboxRequest',
  'answerSupport',
  'setSupportState',
  'visitStudy',
  'listPayments',
  'listCompanyLicenses',
  'issueLicense',
  'revokeLicense',
  'listWebhooks',
  'createWebhook',
  'changeWebhook',
  'renewWebhookSecret',
  'deleteWebhook',
  'testWebhook',
  'listWebhookDeliveries',
  'redeliver',
  'redeliverFailed',
] satisfies CallName[]);

/**
 * An id position without array indices: the first element and an additional one are refused alike.
 */
const kindOfPlace = (name: CallName, where: string) =>
  `${name} ${where
    .split('.')
    .filter((part) => part !== '0' && part !== '+')
    .join('.')}`;

const HOW_CHOSEN = 'a stored note of how respondents were chosen, which matches nothing';
/** Id positions where a foreign id is not refused, and why that reveals and changes nothing. */
const NOT_REFUSED: Readonly<Record<string, string>> = {
  'checkStudyVersions {}': 'answers that there is no such study',
  'listAuditEntries userId': "a filter of the caller's own log",
  'listRemovals itemId': "a filter of what was taken out of the caller's own study",
  'beginUpload assetId': 'chosen by the client: each company has uploads of its own',
  'requestUploadKey assetId': 'chosen by the client: each study has uploads of its own',
  'createSegment criteria.groups.filters.stimulusId': HOW_CHOSEN,
  'createSegment criteria.groups.filters.blockIds': HOW_CHOSEN,
  'createSegment criteria.leftOut': HOW_CHOSEN,
  'changeSegment criteria.groups.filters.stimulusId': HOW_CHOSEN,
  'changeSegment criteria.groups.filters.blockIds': HOW_CHOSEN,
  'changeSegment criteria.leftOut': HOW_CHOSEN,
  'createVisualExport exportSelection.hiddenAoiIds': 'what is no AOI of the study is left out',
};

/** Id positions refused with another status than 404, for unknown ids as well. */
const REFUSED_OTHERWISE: Readonly<Record<string, number>> = {
  // The path and the body differ in it; where both are foreign it is 404.
  'changeFolderItem path itemId': 400,
  'changeFolderItem id': 400,
  // Like an upload that was never started.
  'createFile assetId': 422,
  'createStudyImport assetId': 422,
  'createStimulus assetId': 422,
  // An order lists what is in the block.
  'orderBlockChildren children.id': 409,
  'arrangeBlocks blocks.children.id': 409,
  // Its id is the panel's, and the company is not connected to any.
  'listPanelProjects path workspaceId': 409,
  // Like a respondent without results.
  'createSegment respondents': 422,
  'changeSegment respondents': 422,
};

/**
 * The client chooses this id, and one that is taken is refused: only those who have the id learn
 * that it exists.
 */
const TAKEN = 'createAoiDefinition id';

const server = setUpServer();
let own: TenancyWorld;
let foreign: TenancyWorld;
let staff: SignedIn;
beforeAll(async () => {
  own = await tenancyWorld(server, await server.signedIn(RESEARCHERS));
  foreign = await tenancyWorld(server, await server.otherCompanyUser());
  staff = await server.signedIn();
});

interface Asked {
  /** For example `path studyId` or `stimuli.0.id`. */
  readonly where: string;
  readonly foreignId: string;
  readonly inBody: boolean;
  /** The request with this id in that position, and ids of the own company in all others. */
  readonly ask: (user: SignedIn, id: unknown) => Promise<{ status: number; text: string }>;
}

function idParameters(name: CallName): Asked[] {
  const endpoint: Endpoint = endpoints[name];
  const names = namesFor(name, endpoint.path, own);
  const foreignNames = namesFor(name, endpoint.path, foreign);
  const body = bodiesFor(own)[name];
  const query = queriesFor(own)[name];
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part!);
  const send = (
    user: SignedIn,
    more: { names?: Record<string, string>; body?: unknown; query?: unknown },
  ) =>
    sendCall(server, user.token, name, {
      ...{ body, query, ...more },
      names: { ...names, ...more.names },
    });
  return [
    ...inPath
      .filter((part) => part !== 'flag')
      .map((part) => ({
        where: `path ${part}`,
        foreignId: foreignNames[part] ?? '',
        inBody: false,
        ask: (user: SignedIn, id: unknown) => send(user, { names: { [part]: String(id) } }),
      })),
    ...(endpoint.body ? idLocations(endpoint.body, body) : []).map(({ where, put }) => ({
      where,
      foreignId: idFor(name, where, foreign),
      inBody: true,
      ask: (user: SignedIn, id: unknown) => send(user, { body: put(id) }),
    })),
    ...(endpoint.query ? idLocations(endpoint.query, query) : []).map(({ where, put }) => ({
      where,
      foreignId: idFor(name, where, foreign),
      inBody: false,
      ask: (user: SignedIn, id: unknown) => send(user, { query: put(id) }),
    })),
  ];
}

const may = (name: CallName, features: readonly Feature[]) =>
  canCall((endpoints[name] as Endpoint).needs, features, true);

test('every call is tested, or listed among those that refer to nothing', () => {
  const unnamed = calls.filter(
    ([name, { method }]) => method !== 'GET' && idParameters(name).length === 0,
  );
  expect(unnamed.map(([name]) => name).toSorted()).toEqual(Object.keys(NAMES_NOTHING).toSorted());
  // The bodies and queries are otherwise valid, so a refusal can only be caused by the id.
  for (const [name, { body, query }] of calls) {
    for (const [schema, value] of [
      [body, bodiesFor(own)[name]],
      [query, queriesFor(own)[name] ?? {}],
    ] as const) {
      if (!schema || idLocations(schema, value).length === 0) continue;
      for (const { where, put } of idLocations(schema, value)) {
        expect([name, where, schema.safeParse(put('some-id-of-the-kind')).error ?? null]).toEqual([
          name,
          where,
          null,
        ]);
      }
    }
  }
  const places = calls.flatMap(([name]) =>
    idParameters(name).map(({ where }) => kindOfPlace(name, where)),
  );
  for (const place of [...Object.keys(NOT_REFUSED), ...Object.keys(REFUSED_OTHERWISE), TAKEN]) {
    expect(places).toContain(place);
  }
});

describe.each(calls)('%s', (name) => {
  test('an id of another company is treated as unknown, and nothing changes', async () => {
    const before = await rowsDigest(server.context.db);
    const theirs = await rowsDigest(server.context.db, foreign.owner.companyId);
    let isRefused = true;
    for (const user of [own.owner, staff]) {
      const isStaff = user === staff;
      if (isStaff && STAFF_EVERYWHERE.has(name)) continue;
      for (const { where, foreignId, ask } of idParameters(name)) {
        const place = kindOfPlace(name, where);
        expect(foreignId, place).toMatch(/./);
        const { status, text } = await ask(user, foreignId);
        if (!may(name, isStaff ? FEATURES : RESEARCHERS)) {
          expect([place, status]).toEqual([place, 403]);
          continue;
        }
        if (place === TAKEN) {
          expect([place, status]).toEqual([place, 409]);
        } else if (NOT_REFUSED[place] === undefined) {
          expect([place, status, text]).toEqual([place, REFUSED_OTHERWISE[place] ?? 404, text]);
          // The response is identical word for word, so that nobody learns that the id exists.
          const unknownId = newId();
          const unknown = await ask(user, unknownId);
          const neutral = (messages: string, id: string) => messages.replaceAll(id, '{id}');
          expect(neutral(text, foreignId)).toBe(neutral(unknown.text, unknownId));
        } else {
          isRefused = false;
          // When repeated, it may exist already.
          expect([200, 409], place).toContain(status);
        }
        const others = idsOfWorld(foreign).filter((id) => id !== foreignId && text.includes(id));
        expect([place, others]).toEqual([place, []]);
      }
    }
    if (isRefused) expect(await rowsDigest(server.context.db)).toEqual(before);
    expect(await rowsDigest(server.context.db, foreign.owner.companyId)).toEqual(theirs);
  });
});

test.each(calls.filter(([name, { path }]) => !STAFF_EVERYWHERE.has(name) && path.includes('{')))(
  '%s: a request made entirely of ids of another company is refused',
  async (name, { path }) => {
    const before = await rowsDigest(server.context.db);
    for (const user of [own.owner, staff]) {
      const { status, text } = await sendCall(server, user.token, name, {
        names: { ...namesFor(name, path, foreign) },
        body: bodiesFor(foreign)[name],
        query: queriesFor(foreign)[name],
      });
      const unknown = REFUSED_OTHERWISE[`${name} path workspaceId`] ?? 404;
      expect([name, status, text]).toEqual([name, may(name, RESEARCHERS) ? unknown : 403, text]);
    }
    expect(await rowsDigest(server.context.db)).toEqual(before);
  },
);

/** Values that are no ids, or that could confuse a lookup. */
const STRANGE: readonly unknown[] = [
  {},
  [],
  ['a', 'b'],
  { $ne: '' },
  { toString: 'x' },
  0,
  1.5,
  -1,
  2 ** 63,
  true,
  '',
  '__proto__',
  'constructor',
  'toString',
  '9223372036854775808',
  '[object Object]',
  "' or 1=1 --",
  '%',
  '../users',
  '\u202e',
  'x'.repeat(65),
];

test.each(calls.filter(([, { body }]) => body !== undefined))(
  '%s: a malformed id in a body is refused, and nothing changes',
  async (name) => {
    const before = await rowsDigest(server.context.db);
    let isRefused = true;
    for (const { where, inBody, ask } of idParameters(name)) {
      if (!inBody) continue;
      for (const id of STRANGE) {
        const answer = await ask(own.owner, id);
        // The names in a record are always texts.
        const text = typeof id === 'string' ? id : where === '{}' ? JSON.stringify(id) : '';
        const place = kindOfPlace(name, where);
        // New ids that the client chooses, and notes, may be any text.
        const takesTexts = NOT_REFUSED[place] !== undefined || place === TAKEN;
        const mayPass = takesTexts && text !== '' && text.length <= 64;
        const { status } = answer;
        if (mayPass && status < 300) isRefused = false;
        const expected = mayPass ? [200, 201, 400, 404, 409, 422] : [400, 403, 404, 409, 422];
        expect(expected, JSON.stringify([where, id, answer])).toContain(status);
      }
    }
    if (isRefused) expect(await rowsDigest(server.context.db)).toEqual(before);
  },
);

/** The content of a stream is tested in collection/watchProgress.test.ts. */
const reading = calls.filter(
  ([name, { method, answers }]) =>
    method === 'GET' && answers !== 'events' && !STAFF_EVERYWHERE.has(name),
);
test.each(reading)('%s: a response contains nothing of another company', async (name, { path }) => {
  const names = namesFor(name, path, own);
  const { text } = await sendCall(server, own.owner.token, name, {
    names,
    query: queriesFor(own)[name],
  });
  expect(idsOfWorld(foreign).filter((id) => text.includes(id))).toEqual([]);
});
