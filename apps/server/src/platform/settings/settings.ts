import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { readBackupSettings, type BackupSettings } from './backupSettings';
import { ConfigError } from './configError';
import { readDesktopSettings, type DesktopSettings } from './desktopSettings';
import { readEncryptionSettings, type EncryptionSettings } from './encryptionSettings';
import { readKeySettings, type KeySettings } from './keySettings';
import { readHelpCenterSettings, type HelpCenterSettings } from './helpCenterSettings';
import { readLimitSettings, type LimitSettings } from './limitSettings';
import { readPaymentSettings, type PaymentSettings } from './paymentSettings';
import { readInstallationSettings, type InstallationSettings } from './installationSettings';
import { readTlsSettings, type TlsSettings } from './tlsSettings';
import { readTraceSettings, type TraceSettings } from './traceSettings';

/**
 * Every setting. The environment is read once at the start, and nowhere else.
 *
 * | name                | default                   | meaning                                                    |
 * |---------------------|---------------------------|------------------------------------------------------------|
 * | PORT                | 8080                      | port of the server; 0 takes a free one                     |
 * | FOVEA_HOST          | 127.0.0.1; 0.0.0.0 with https | address to listen on; 0.0.0.0 for all                  |
 * | FOVEA_PUBLIC_URL    | http://{host}:{port}      | URL for people; used in links and security headers         |
 * | FOVEA_REPORT_ORIGIN | (none: the public URL)    | origin of its own for reports; leads to the same server    |
 * | FOVEA_DATA          | ./data                    | folder of the database, the files and the keys             |
 * | DATABASE_URL        | (none: embedded)          | postgres://… switches to a PostgreSQL server               |
 * | FOVEA_TARGET_DATABASE_URL | (none)              | postgres://… that `fovea move-to-postgres` moves to        |
 * | FOVEA_DEMO          | 1; 0 with a DATABASE_URL  | 0: no demo company, accounts and study                     |
 * | FOVEA_DEMO_PASSWORD | (generated at the first start) | password of the demo accounts                         |
 * | FOVEA_TRUST_PROXY   | 0                         | number of reverse proxies in front of the server           |
 * | FOVEA_UPLOAD_LIMIT  | 2147483648                | largest media file, in bytes                               |
 * | FOVEA_ANALYSIS_WAIT_MINUTES | 0                 | how long a complete session waits before it is analysed    |
 * | FOVEA_RETENTION_DAYS | 90                       | how long a deleted study can be restored                   |
 * | FOVEA_EXPORT_DAYS   | 30                        | how long the files of an export are kept                   |
 * | FOVEA_S3_BUCKET     | (none: on disk)           | bucket for media files and results; needs the four below   |
 * | FOVEA_S3_REGION     | us-east-1                 | its region                                                 |
 * | FOVEA_S3_ENDPOINT   | (none: Amazon)            | URL of another S3-compatible store                         |
 * | FOVEA_S3_ACCESS_KEY | (none)                    | with FOVEA_S3_SECRET_KEY: credentials of the bucket        |
 * | FOVEA_RECORDINGS    | disk                      | disk, or s3: recordings are in the bucket too              |
 * | FOVEA_UPLOADS_AT_ONCE | 2000                    | concurrent uploads of respondents; more get a 503          |
 * | FOVEA_TOKEN_CALL_LIMIT | 3000                   | calls of a personal access token in ten minutes; more get 429 |
 * | FOVEA_DRAIN_SECONDS | 0                         | after a stop signal: how long /ready answers 503 before closing |
 * | FOVEA_METRICS_TOKEN | (none: not served)        | bearer token for /metrics; 16 characters or more           |
 * | FOVEA_SERVER_R      | 1                         | 0: templates in R never run on the server, but in browsers |
 * | FOVEA_AGENT_BUNDLE  | (none: the one that was built) | file of the agent that lab machines are to run        |
 * | FOVEA_FAILPOINTS    | (none)                    | for the fault tests only, see chunkStores/failpoints.ts    |
 * | FOVEA_LOG           | warn                      | fatal, error, warn, info, debug, trace or silent           |
 *
 * Regions, mail, the identity provider and links: installationSettings.ts. Limits: limitSettings.ts.
 * Certificates: tlsSettings.ts. Card payment: paymentSettings.ts. Desktop software: desktopSettings.ts. Backups: backupSettings.ts.
 * Traces: traceSettings.ts. Keys of recordings: encryptionSettings.ts.
 */
export interface Settings extends InstallationSettings {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash; null: derived from the address the server listens on. */
  readonly publicUrl: string | null;
  /** Where reports are served and nothing else; null: at the public URL. */
  readonly reportOrigin: string | null;
  /** Null: http, as behind a proxy. */
  readonly tls: TlsSettings | null;
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  /** Where `fovea move-to-postgres` moves the embedded database; null: not said here. */
  readonly targetDatabaseUrl: string | null;
  readonly demo: boolean;
  readonly demoPassword: string | null;
  readonly trustedProxies: number;
  readonly uploadLimitBytes: number;
  readonly analysisWaitMinutes: number;
  readonly retentionDays: number;
  readonly exportDays: number;
  readonly uploadsAtOnce: number;
  /** Calls of a personal access token in ten minutes. */
  readonly tokenCallLimit: number;
  /** How long requests are still taken after a stop signal, while `/ready` answers 503. */
  readonly drainSeconds: number;
  /** Null: there is no `/metrics`. */
  readonly metricsToken: string | null;
  readonly limits: LimitSettings;
  readonly payments: PaymentSettings;
  readonly desktop: DesktopSettings;
  readonly helpCenters: HelpCenterSettings;
  readonly backups: BackupSettings;
  readonly encryption: EncryptionSettings;
  /** Where the keys are that sign and encrypt. */
  readonly signingKeys: KeySettings;
  /** Null: none are sent. */
  readonly traces: TraceSettings | null;
  /** Null: files are on disk. */
  readonly s3: S3Settings | null;
  /** Where recordings are; 's3': in the bucket of `s3`, which is not null then. */
  readonly recordings: 'disk' | 's3';
  /** Whether templates in R may run on the server, where R and its sandbox are installed. */
  readonly serverR: boolean;
  /** The file of the agent that lab machines are to run; null: the one that was built with this server. */
  readonly agentBundle: string | null;
  readonly failpoints: string | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Null: Amazon's own endpoint. */
  readonly endpoint: string | null;
  readonly accessKey: string;
  readonly secretKey: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError naming the variable and its allowed values */
export function readSettings(environment: Environment): Settings {
  const given = (name: string) => {
    const text = environment[name]?.trim();
    return text === undefined || text === '' ? null : text;
  };
  const wholeNumber = (name: string, fallback: number, least: number, most: number) => {
    const text = given(name);
    if (text === null) return fallback;
    const number = Number(text);
    if (!Number.isInteger(number) || number < least || number > most) {
      throw new ConfigError(
        `${name} must be a whole number from ${least} to ${most}, but it is '${text}'.`,
      );
    }
    return number;
  };
  const flag = (name: string, fallback: boolean) => {
    const text = given(name)?.toLowerCase();
    if (text === undefined) return fallback;
    if (['1', 'true', 'yes', 'on'].includes(text)) return true;
    if (['0', 'false', 'no', 'off'].includes(text)) return false;
    throw new ConfigError(`${name} must be 1 or 0, but it is '${text}'.`);
  };
  const databaseUrl = given('DATABASE_URL');
  if (databaseUrl !== null && !isPostgresUrl(databaseUrl)) {
    throw new ConfigError(
      'DATABASE_URL must begin with postgres:// (for example postgres://user:password@host:5432/fovea). Leave it out to use the embedded database.',
    );
  }
  const targetDatabaseUrl = given('FOVEA_TARGET_DATABASE_URL');
  if (targetDatabaseUrl !== null && !isPostgresUrl(targetDatabaseUrl)) {
    throw new ConfigError(
      'FOVEA_TARGET_DATABASE_URL must begin with postgres:// (for example postgres://user:password@host:5432/fovea).',
    );
  }
  const demoPassword = given('FOVEA_DEMO_PASSWORD');
  if (demoPassword !== null && demoPassword.length < 8) {
    throw new ConfigError('FOVEA_DEMO_PASSWORD must have at least 8 characters.');
  }
  const logLevel = LogLevel.safeParse(given('FOVEA_LOG') ?? 'warn');
  if (!logLevel.success) {
    throw new ConfigError(`FOVEA_LOG must be one of ${LOG_LEVELS.join(', ')}.`);
  }
  const dataFolder = resolve(given('FOVEA_DATA') ?? './data');
  // The password of demo accounts is printed, so there are none with a database that others may
  // reach.
  const demo = databaseUrl === null && flag('FOVEA_DEMO', true);
  const tls = readTlsSettings({ given, flag, wholeNumber });
  const s3 = s3Settings(given);
  return {
    ...readInstallationSettings(given, { demo, dataFolder }),
    port: wholeNumber('PORT', 8080, 0, 65_535),
    // A certificate of its own is for others to come.
    host: given('FOVEA_HOST') ?? (tls ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: publicUrl(given, tls),
    tls,
    reportOrigin: reportOrigin(given),
    dataFolder,
    databaseUrl,
    targetDatabaseUrl,
    demo,
    demoPassword,
    trustedProxies: wholeNumber('FOVEA_TRUST_PROXY', 0, 0, 10),
    uploadLimitBytes: wholeNumber('FOVEA_UPLOAD_LIMIT', 2 ** 31, 1, 2 ** 40),
    analysisWaitMinutes: wholeNumber('FOVEA_ANALYSIS_WAIT_MINUTES', 0, 0, 7 * 24 * 60),
    retentionDays: wholeNumber('FOVEA_RETENTION_DAYS', 90, 1, 36_500),
    exportDays: wholeNumber('FOVEA_EXPORT_DAYS', 30, 1, 36_500),
    uploadsAtOnce: wholeNumber('FOVEA_UPLOADS_AT_ONCE', 2000, 1, 100_000),
    tokenCallLimit: wholeNumber('FOVEA_TOKEN_CALL_LIMIT', 3000, 1, 1_000_000),
    drainSeconds: wholeNumber('FOVEA_DRAIN_SECONDS', 0, 0, 600),
    metricsToken: metricsToken(given('FOVEA_METRICS_TOKEN')),
    limits: readLimitSettings(wholeNumber),
    payments: readPaymentSettings(given),
    desktop: readDesktopSettings(given),
    helpCenters: readHelpCenterSettings(given),
    backups: readBackupSettings(given),
    encryption: readEncryptionSettings(given, flag),
    signingKeys: readKeySettings(given, databaseUrl),
    traces: readTraceSettings(given),
    s3,
    recordings: recordingsIn(given('FOVEA_RECORDINGS'), s3),
    serverR: flag('FOVEA_SERVER_R', true),
    agentBundle: pathOrNull(given('FOVEA_AGENT_BUNDLE')),
    failpoints: given('FOVEA_FAILPOINTS'),
    logLevel: logLevel.data,
  };
}

export const isPostgresUrl = (text: string) => /^postgres(ql)?:\/\//.test(text);

/** It opens figures to whoever has it, so it must not be guessed. */
function metricsToken(text: string | null): string | null {
  if (text !== null && !/^[\x21-\x7e]{16,}$/.test(text)) {
    throw new ConfigError(
      'FOVEA_METRICS_TOKEN must have at least 16 characters, without spaces; `openssl rand -hex 32` makes one.',
    );
  }
  return text;
}

const pathOrNull = (text: string | null) => (text === null ? null : resolve(text));

/** An object is copied in a single request, which is limited to this size. */
const S3_COPY_LIMIT_BYTES = 5 * 1024 ** 3;

function s3Settings(given: (name: string) => string | null): S3Settings | null {
  const bucket = given('FOVEA_S3_BUCKET');
  if (bucket === null) return null;
  if (!/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError(
      `FOVEA_S3_BUCKET must be the name of a bucket without dots, but it is '${bucket}'.`,
    );
  }
  const accessKey = given('FOVEA_S3_ACCESS_KEY');
  const secretKey = given('FOVEA_S3_SECRET_KEY');
  if (accessKey === null || secretKey === null) {
    throw new ConfigError(
      'FOVEA_S3_ACCESS_KEY and FOVEA_S3_SECRET_KEY must be set together with FOVEA_S3_BUCKET.',
    );
  }
  if (Number(given('FOVEA_UPLOAD_LIMIT') ?? 0) > S3_COPY_LIMIT_BYTES) {
    throw new ConfigError('FOVEA_UPLOAD_LIMIT can be at most 5368709120 (5 GiB) with a bucket.');
  }
  const endpoint = given('FOVEA_S3_ENDPOINT');
  if (endpoint !== null && !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint)) {
    throw new ConfigError(
      `FOVEA_S3_ENDPOINT must be an http or https address without a path, but it is '${endpoint}'.`,
    );
  }
  return {
    bucket,
    region: given('FOVEA_S3_REGION') ?? 'us-east-1',
    endpoint: endpoint?.replace(/\/$/, '') ?? null,
    accessKey,
    secretKey,
  };
}

function recordingsIn(text: string | null, s3: S3Settings | null): Settings['recordings'] {
  if (text !== null && text !== 'disk' && text !== 's3') {
    throw new ConfigError(`FOVEA_RECORDINGS must be 'disk' or 's3', but it is '${text}'.`);
  }
  if (text === 's3' && s3 === null) {
    throw new ConfigError('FOVEA_RECORDINGS=s3 needs FOVEA_S3_BUCKET and its keys.');
  }
  return text ?? 'disk';
}

/** The origin that browsers exchange files with; null: this server. */
export function storeOrigin({ s3 }: Pick<Settings, 's3'>): string | null {
  if (s3 === null) return null;
  return s3.endpoint ?? `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LogLevel = z.enum(LOG_LEVELS);

/** Without a public URL nobody could say which origin is the other one. */
function reportOrigin(given: (name: string) => string | null): string | null {
  const own = ownOrigin('FOVEA_REPORT_ORIGIN', given('FOVEA_REPORT_ORIGIN'));
  if (own === null) return null;
  const page = ownOrigin('FOVEA_PUBLIC_URL', given('FOVEA_PUBLIC_URL'));
  if (page === null || new URL(page).host === new URL(own).host) {
    throw new ConfigError(
      'FOVEA_REPORT_ORIGIN must be another address than FOVEA_PUBLIC_URL, which must be set with it.',
    );
  }
  return own;
}

function publicUrl(given: (name: string) => string | null, tls: TlsSettings | null): string | null {
  const url = ownOrigin('FOVEA_PUBLIC_URL', given('FOVEA_PUBLIC_URL'));
  if (tls !== null && url?.startsWith('http:')) {
    throw new ConfigError(
      `FOVEA_PUBLIC_URL must begin with https:// when the server serves https, but it is '${url}'.`,
    );
  }
  return url;
}

function ownOrigin(name: string, text: string | null): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const usable = url !== null && /^https?:$/.test(url.protocol) && url.search + url.hash === '';
  if (!usable || url.pathname !== '/') {
    throw new ConfigError(
      `${name} must be an http or https address without a path, for example https://fovea.example.org, but it is '${text}'.`,
    );
  }
  return url.origin;
}
