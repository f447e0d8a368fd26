import { FEATURES, type Feature } from '@fovea/contract/protocol/access';
import { requestToken } from '@fovea/contract/people/accounts';
import { connect, type Call } from '@fovea/link/calls/call';
import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { createCompany, createUser } from '../people/accounts/companies';
import { hashPassword } from '../people/accounts/passwords';
import { computeTasks } from '../programs/computeTasks';
import { buildApi, type Api } from '../programs/api';
import type { ResearchContext } from '../research/recordings/researchContext';
import { openDiskStore } from '../platform/objects/diskStore';
import { createSignedUrls } from '../platform/objects/signedUrls';
import { processorInThisThread } from '../research/compute/processor';
import { openRecordings } from '../research/recordings/recordings';
import { readSettings, type Settings } from '../platform/settings/settings';
import type { BuiltPrograms } from '../platform/pages/routes';
import { secretBox } from '../platform/context/secretBox';
import { openKeyRing } from '../platform/signingKeys/openKeyRing';
import { newId } from '../platform/store/newId';
import { newTemporaryFolder } from './newTemporaryFolder';
import { runWaitingJobs } from './runWaitingJobs';
import { openTestDatabase, type TestDatabase } from './testDatabase';

export interface SignedIn {
  readonly call: Call;
  readonly token: string;
  readonly userId: string;
  readonly companyId: string;
  readonly rootFolder: string;
}

export interface TestServer {
  readonly context: ResearchContext;
  readonly api: Api;
  readonly database: 'pglite' | 'postgresql';
  /** For example `http://127.0.0.1:41233`. */
  readonly base: string;
  /** Calls without a token, or with any token. */
  readonly callWith: (token: string | null) => Call;
  /** A user with these features in the company of the test; all features by default. */
  signedIn(features?: readonly Feature[]): Promise<SignedIn>;
  /** The same in a company of its own. */
  otherCompanyUser(features?: readonly Feature[]): Promise<SignedIn>;
  /** Advances the server's clock. */
  advanceClock(ms: number): void;
  /** Runs every waiting job (see `runWaitingJobs`). */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

export const TEST_PASSWORD = 'a long enough password';

/** Computed once. */
let testHash: Promise<string> | null = null;

/** A real server on a free port, with a real database and its own data folder. */
export async function startTestServer(
  settings: Partial<Settings> = {},
  openDatabase: (dataFolder: string) => Promise<TestDatabase> = openTestDatabase,
  built: BuiltPrograms | null = null,
): Promise<TestServer> {
  const dataFolder = await newTemporaryFolder();
  const database = await openDatabase(dataFolder);
  const log = pino({ level: process.env['FOVEA_LOG'] ?? 'silent' });
  let shiftMs = 0;
  const now = () => new Date(Date.now() + shiftMs);
  const keys = await openKeyRing(dataFolder);
  const addresses = createSignedUrls(keys);
  let base = '';
  const allSettings = {
    ...readSettings({ FOVEA_DATA: dataFolder, FOVEA_DEMO: '0' }),
    ...settings,
  };
  const context: ResearchContext = {
    settings: allSettings,
    db: database.db,
    recordings: await openRecordings({ settings: allSettings, db: database.db, log, now }),
    processor: processorInThisThread(computeTasks),
    quickTasks: processorInThisThread(computeTasks),
    keys,
    secretBox: secretBox(keys),
    objects: await openDiskStore(dataFolder, addresses, now),
    log,
    now,
    publicUrl: () => settings.publicUrl ?? base,
  };
  const api = buildApi(context, addresses, built);
  base = await api.app.listen({ port: 0, host: '127.0.0.1' });

  const callWith = (token: string | null) =>
    connect({ base, token: () => token, pause: async () => {} });
  const home = await createCompany(context.db, { name: 'Home', features: FEATURES }, now());
  let strangers = 0;

  async function userOf(
    company: { id: string; rootFolder: string },
    features: readonly Feature[],
  ): Promise<SignedIn> {
    const email = `${newId()}@example.org`;
    const userId = await createUser(
      context.db,
      { companyId: company.id, email, name: 'Ada Example', features, password: null },
      now(),
    );
    const passwordHash = await (testHash ??= hashPassword(TEST_PASSWORD));
    await context.db.updateTable('users').where('id', '=', userId).set({ passwordHash }).execute();
    const { accessToken } = await callWith(null)(requestToken, {
      body: { username: email, password: TEST_PASSWORD, grant_type: 'password' },
    });
    // As if this session had begun before a second factor was required of internal staff.
    await context.db
      .updateTable('tokens')
      .set({ awaitsSecondFactor: false })
      .where('userId', '=', userId)
      .execute();
    return {
      call: callWith(accessToken),
      token: accessToken,
      userId,
      companyId: company.id,
      rootFolder: company.rootFolder,
    };
  }

  return {
    context,
    api,
    database: database.kind,
    base,
    callWith,
    signedIn: (features = FEATURES) => userOf(home, features),
    async otherCompanyUser(features = FEATURES) {
      const name = `Elsewhere ${++strangers}`;
      return await userOf(
        await createCompany(context.db, { name, features: FEATURES }, now()),
        features,
      );
    },
    advanceClock(ms) {
      shiftMs += ms;
    },
    runJobs: () => runWaitingJobs(context),
    async close() {
      await api.app.close();
      await database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
