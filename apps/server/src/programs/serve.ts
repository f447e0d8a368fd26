import { Server } from 'node:https';
import {
  closeDemoAccounts,
  ensureDemoAccounts,
  type DemoAccounts,
} from '../people/accounts/demoAccounts';
import { buildApi, type Api } from './api';
import { serveSnapshots } from './backup/snapshotServer';
import { startDemo, type RunningDemo } from './demo/startDemo';
import { keyCalls } from './keyRotation/keyCalls';
import { followKeys } from './keyRotation/noteKeys';
import { scheduleHousekeeping } from './housekeeping/scheduleHousekeeping';
import { builtPrograms } from '../platform/pages/builtPrograms';
import { keepCertificate } from '../platform/certificates/keepCertificate';
import type { LocalAuthority } from '../platform/certificates/localAuthority';
import { openCertificates } from '../platform/certificates/openCertificates';
import { redirectServer } from '../platform/certificates/redirectServer';
import type { ServerCertificates } from '../platform/certificates/serverCertificates';
import { createContext, type OpenedContext } from './createContext';
import { bareHost } from '../platform/settings/bareHost';
import { serverLog } from '../platform/settings/serverLog';
import { ConfigError } from '../platform/settings/configError';
import { readSettings, type Settings } from '../platform/settings/settings';
import type { JobRunner } from '../platform/store/jobRunner';
import { requeueExpired } from '../platform/store/jobs';
import { eraseBeforeExit } from './eraseBeforeExit';
import { PRODUCT } from '../studies/exportFiles/productVersion';
import { startTracing } from '../platform/tracing/startTracing';
import { refuseLackingFileKeys } from '../research/chunkStores/notedFileKeys';
import { refuseUnfinishedRestore } from './restore/emptyTarget';
import { openLoopback } from './loopback';
import { joinProcesses } from './processes/joinProcesses';
import { relayChanges } from './processes/relayChanges';
import { originOf, serverAddresses } from './serverAddresses';
import { jobHandlers, startWorker } from './worker';

/** How long running requests and jobs may take after a stop signal. */
const DRAIN_MS = 10_000;
/** How long erasures may take that are completed before the embedded database is closed. */
const ERASE_MS = 60_000;
/** How long sending the last traces may take. */
const TRACES_MS = 3_000;
/** How long the database and the threads may take after that. */
const CLOSE_MS = 10_000;

export interface Roles {
  readonly api: boolean;
  readonly worker: boolean;
}

/**
 * Starts the API, the worker or both, and runs until a signal arrives.
 * @param environment with what the command line says
 */
export async function startServer(roles: Roles, environment: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(environment);
  if (settings.databaseUrl === null && !(roles.api && roles.worker)) {
    throw new ConfigError(
      'DATABASE_URL is needed to run the doors apart: the embedded database belongs to one process. Use `fovea serve`, or set DATABASE_URL.',
    );
  }
  await refuseUnfinishedRestore(settings.dataFolder);
  // Before the database is opened, which may be changed by that.
  await refuseLackingFileKeys(settings);
  const log = serverLog(settings);
  const endTracing = await startTracing(settings, PRODUCT.version, log);
  const opened = await createContext(settings, log, { acceptsRecordings: roles.api });
  const { context, addresses } = opened;
  let leave = async () => {};
  let api: Api | null = null;
  let redirects: Api['app'] | null = null;
  let runner: JobRunner | null = null;
  let filling: RunningDemo | null = null;
  let following: ReturnType<typeof followKeys> | null = null;
  let endSnapshots = async () => {};
  try {
    if (settings.databaseUrl !== null) {
      const { api: serves, worker: works } = roles;
      const joined = await joinProcesses(context, {
        ...{ serves, works, version: PRODUCT.version },
        onApart(problem) {
          // What it would go on to acknowledge, others would not find. What it has acknowledged is stored.
          log.fatal({ problem }, 'another process does not go with this one: the server stops');
          process.exit(70);
        },
      });
      const relay = relayChanges(context, {
        ...{ databaseUrl: settings.databaseUrl, processId: joined.id, listens: serves },
      });
      leave = async () => void (await Promise.allSettled([relay.close(), joined.leave()]));
    }
    await opened.startRecordings();
    // Nobody else can read the embedded database while this process has it.
    if (settings.databaseUrl === null) {
      endSnapshots = await serveSnapshots(context, keyCalls(context)).catch((reason: unknown) => {
        log.warn({ err: reason }, 'backups are possible only while the server is stopped');
        return endSnapshots;
      });
    }
    const demo = settings.demo ? await ensureDemoAccounts(context) : null;
    if (!demo) await closeDemoAccounts(context);
    if (roles.api) {
      const certificates = await openCertificates(settings, log, context.now);
      api = buildApi(context, addresses, builtPrograms(), certificates);
      const port = await listen(api.app, settings);
      const reached = () => addressesOf(settings, port, certificates);
      opened.setPublicUrl(reached()[0]);
      if (certificates) {
        redirects = await startRedirects(certificates, settings, context.publicUrl, port);
        keepCertificate(secureServerOf(api.app), certificates, log, () =>
          opened.setPublicUrl(reached()[0]),
        );
      }
      announce(settings, reached(), certificates?.authority ?? null, demo);
    }
    if (roles.worker) {
      // The embedded database belongs to this process alone, so any worker that held a job is dead.
      if (settings.databaseUrl === null) await requeueExpired(context.db, context.now(), null);
      runner = startWorker(context);
      scheduleHousekeeping(context);
      following = followKeys(context);
      if (!roles.api) console.log('The worker runs. Stop it with Ctrl+C.');
    }
    if (demo && api) {
      const loopback = settings.tls ? await openLoopback(api.app) : null;
      filling = startDemo(context, demo, loopback?.url ?? localUrl(api.app));
      if (loopback) void filling.done.then(loopback.close);
    }
  } catch (reason) {
    following?.stop();
    await redirects?.close();
    await api?.app.close();
    await leave().catch(() => {});
    await opened.close();
    throw reason;
  }
  await waitForSignal();
  filling?.stop();
  following?.stop();
  await endSnapshots();
  await redirects?.close();
  await drain(
    api,
    runner,
    {
      ...opened,
      close: () =>
        leave()
          .catch(() => {})
          .then(opened.close),
    },
    endTracing,
  );
}

/** @returns the port, which the system chooses for 0 */
async function listen(
  app: Api['app'],
  { host, port, tls }: Pick<Settings, 'host' | 'port' | 'tls'>,
  portSetting = 'PORT',
): Promise<number> {
  try {
    // Given this name, Fastify makes a second server for version 6, whose certificate nobody renews.
    await app.listen({ host: tls && host === 'localhost' ? '127.0.0.1' : host, port });
  } catch (reason) {
    const { code } = reason as { code?: unknown };
    if (code === 'EADDRINUSE') {
      throw new ConfigError(
        `Port ${port} is in use by another program. Stop that one, or set ${portSetting} to another number.`,
      );
    }
    if (code === 'EACCES') {
      throw new ConfigError(
        `Port ${port} may not be used without more rights. Set ${portSetting} above 1023.`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError(`FOVEA_HOST is '${host}', which is no address of this computer.`);
    }
    throw reason;
  }
  const bound = app.server.address();
  return typeof bound === 'object' && bound ? bound.port : port;
}

const addressesOf = (
  { host }: Pick<Settings, 'host'>,
  port: number,
  certificates: ServerCertificates | null,
) => serverAddresses({ host, port, certificateNames: certificates?.names() ?? null });

/** The server that Fastify made with a certificate. */
function secureServerOf(app: Api['app']): Server {
  if (!(app.server instanceof Server)) throw new Error('The server does not serve https.');
  return app.server;
}

/** The server beside it that leads from http to https, if one is asked for. */
async function startRedirects(
  certificates: ServerCertificates,
  { host, tls }: Settings,
  publicUrl: () => string,
  port: number,
): Promise<Api['app'] | null> {
  if (tls === null || tls.httpPort === null) return null;
  const app = redirectServer(certificates, { publicUrl, port });
  await listen(app, { host, port: tls.httpPort, tls }, 'FOVEA_HTTP_PORT');
  return app;
}

/** The URL at which this process reaches itself, whatever its public URL is. */
function localUrl(app: Api['app']): string {
  const bound = app.server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The server does not listen.');
  const { address, family, port } = bound;
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}

function announce(
  { publicUrl, tls }: Pick<Settings, 'publicUrl' | 'tls'>,
  [first, ...others]: readonly [string, ...string[]],
  authority: LocalAuthority | null,
  demo: DemoAccounts | null,
): void {
  const url = publicUrl ?? first;
  const lines = ['', `  Fovea is ready: ${url}`, ''];
  if (others.length > 0) {
    lines.push('  Also at:');
    for (const other of others) lines.push(`    ${other}`);
    lines.push('');
  }
  if (authority) {
    const guide = tls?.httpPort ? originOf('http', bareHost(new URL(first)), tls.httpPort) : first;
    lines.push(...authorityLines(authority, `${guide}/local-certificate`), '');
  }
  if (demo) {
    lines.push('  Sign in with one of the demo accounts:');
    for (const email of demo.emails) lines.push(`    ${email}`);
    lines.push(`  Password: ${demo.password}`, '');
  }
  lines.push('  Stop with Ctrl+C.', '');
  console.log(lines.join('\n'));
}

function authorityLines(
  { name, fingerprint, fingerprintSha1 }: LocalAuthority,
  guide: string,
): string[] {
  return [
    '  Browsers warn until their machine trusts the authority of this server. How, on each machine:',
    `    ${guide}`,
    `  Its certificate is called ${name}. Compare its fingerprint there:`,
    `    SHA-256 ${fingerprint}`,
    `    SHA-1   ${fingerprintSha1}  (as Windows shows it)`,
  ];
}

function waitForSignal(): Promise<void> {
  return new Promise((done) => {
    let signalled = false;
    const stop = () => {
      // A second signal stops at once; unfinished work is resumed at the next start.
      if (signalled) process.exit(1);
      signalled = true;
      console.log('Stopping: finishing what is under way. Press Ctrl+C again to stop at once.');
      done();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

async function drain(
  api: Api | null,
  runner: JobRunner | null,
  opened: OpenedContext,
  endTracing: (withinMs: number) => Promise<void>,
): Promise<never> {
  const drainMs = api ? opened.context.settings.drainSeconds * 1000 : 0;
  const late = new Promise<void>((done) => setTimeout(done, drainMs + DRAIN_MS));
  const jobsEnd = runner?.close(drainMs + DRAIN_MS - 1000);
  await Promise.race([Promise.all([closeApi(api, drainMs), jobsEnd]), late]);
  if (opened.context.settings.databaseUrl === null) {
    const erased = eraseBeforeExit(opened.context, jobHandlers(opened.context)).catch(
      (reason: unknown) => opened.context.log.error({ err: reason }, 'erasures are not complete'),
    );
    await Promise.race([erased, new Promise((done) => setTimeout(done, ERASE_MS))]);
  }
  await endTracing(TRACES_MS);
  // Something that hangs must not keep the process alive: it would be killed anyway.
  await Promise.race([opened.close(), new Promise((done) => setTimeout(done, CLOSE_MS))]);
  process.exit(0);
}

/** A load balancer first sees that this server is not ready; until it does, requests still come and are served. */
async function closeApi(api: Api | null, drainMs: number): Promise<void> {
  api?.readiness.beginDraining();
  if (drainMs > 0) await new Promise((done) => setTimeout(done, drainMs));
  await api?.app.close();
}
