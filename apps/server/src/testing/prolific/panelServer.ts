import { connectPanelProvider } from '@fovea/contract/people/panelProviders';
import {
  pushStudy,
  transitionPanelStudy,
  type PanelStudy,
} from '@fovea/contract/participation/panelStudies';
import { afterAll, beforeEach } from 'vitest';
import { aCalibratedStudy } from '../sendRecording';
import { setUp } from '../setUp';
import { startTestServer, type SignedIn, type TestServer } from '../startTestServer';
import { addToken, startLocalProlific, type LocalProlific } from './localProlific';
import { localHooks, type LocalHooks } from './prolificHooks';
import { localStudies, type LocalStudies, type LocalStudy } from './prolificStudies';

export interface PanelServer {
  readonly server: TestServer;
  readonly panel: LocalProlific;
  readonly local: LocalStudies;
  readonly hooks: LocalHooks;
  /** Calls of the panel since the last look, as `METHOD path` without ids of studies and submissions. */
  calls(): string[];
}

/** A server with a panel beside it, for the tests of a file. The panel is up before each test. */
export function setUpPanelServer(publicUrl?: string): PanelServer {
  let base = '';
  const local = localStudies();
  const hooks = localHooks(() => base);
  const panel = setUp(() => startLocalProlific([local.part, hooks.part]));
  const server = setUp(async () => {
    const settings = publicUrl === undefined ? {} : { publicUrl };
    const started = await startTestServer({ prolificUrl: panel.url, ...settings });
    base = started.base;
    return started;
  });
  afterAll(() => Promise.all([server.close(), panel.close()]));
  beforeEach(() => {
    panel.mood = 'up';
    panel.requests.length = 0;
  });
  return {
    ...{ server, panel, local, hooks },
    calls: () =>
      panel.requests
        .splice(0)
        .map(
          ({ method, path }) =>
            `${method} ${path.replace('/api/v1', '').replace(/[0-9a-f]{24}/g, '*')}`,
        ),
  };
}

/** Connects the company of a user with a new token. @returns the token */
export async function connected(
  panel: LocalProlific,
  owner: SignedIn,
  name = 'lab',
): Promise<string> {
  const token = addToken(panel, name);
  await owner.call(connectPanelProvider, { body: { type: 'PROLIFIC', apiKey: token } });
  return token;
}

export interface PushedStudy {
  readonly studyId: string;
  readonly pushed: PanelStudy;
  /** The same as the panel has it. */
  readonly atPanel: LocalStudy;
}

/** A study that collects, pushed with so many places. */
export async function aPushedStudy(
  { server, local }: Pick<PanelServer, 'server' | 'local'>,
  owner: SignedIn,
  more: {
    readonly places?: number;
    readonly screenedOut?: PanelStudy['draft']['screenedOut'];
  } = {},
): Promise<PushedStudy> {
  const studyId = await aCalibratedStudy(server, owner);
  const pushed = await owner.call(pushStudy, {
    studyId,
    body: { type: 'PROLIFIC', durationMins: 5, places: 10, ...more },
  });
  const atPanel = local.studies.find(({ id }) => id === pushed.panelStudyId)!;
  return { studyId, pushed, atPanel };
}

/** The same, published for what it costs. */
export async function aPublishedStudy(
  ...how: Parameters<typeof aPushedStudy>
): Promise<PushedStudy> {
  const study = await aPushedStudy(...how);
  const { studyId, pushed } = study;
  const body = { action: 'PUBLISH', expectedCostMinor: pushed.cost!.totalMinor } as const;
  return { ...study, pushed: await how[1].call(transitionPanelStudy, { studyId, body }) };
}
