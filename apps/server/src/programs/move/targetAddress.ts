import { BadInput } from '../../people/accounts/createAdmin';
import { isPostgresUrl, type Settings } from '../../platform/settings/settings';

export interface TargetAddress {
  readonly url: string;
  /** Where it was said, for messages. */
  readonly saidBy: '--to' | 'FOVEA_TARGET_DATABASE_URL';
}

const EXAMPLE = 'postgres://fovea@db.example.org:5432/fovea';

/**
 * Where to move.
 * @param to what follows `--to`; undefined: nothing
 * @throws BadInput, in which no password is repeated
 */
export function targetAddress(
  to: string | undefined,
  { targetDatabaseUrl }: Pick<Settings, 'targetDatabaseUrl'>,
): TargetAddress {
  if (to !== undefined && targetDatabaseUrl !== null) {
    throw new BadInput('Say where to move with FOVEA_TARGET_DATABASE_URL or with --to, not both.');
  }
  const saidBy = to === undefined ? 'FOVEA_TARGET_DATABASE_URL' : '--to';
  const url = to ?? targetDatabaseUrl;
  if (url === null) {
    throw new BadInput(
      `Say where to move: set FOVEA_TARGET_DATABASE_URL (postgres://user:password@host:5432/fovea), or fovea move-to-postgres --to ${EXAMPLE}`,
    );
  }
  if (!isPostgresUrl(url) || !URL.canParse(url)) {
    throw new BadInput(`${saidBy} must be an address such as ${EXAMPLE}.`);
  }
  if (saidBy === '--to' && passwordIn(new URL(url))) {
    throw new BadInput(
      'Every user of this machine can read a password on the command line. Leave it out of --to, and set FOVEA_TARGET_DATABASE_URL instead, or PGPASSWORD, or write it to ~/.pgpass.',
    );
  }
  return { url, saidBy };
}

/** For people and for the data folder: no user, no password. */
export function targetInWords(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1)) || 'the database';
  return `${name} on ${host || searchParams.get('host') || 'this machine'}`;
}

/** The address to set, with PASSWORD in place of it. */
export function withoutPassword(url: string): string {
  const parsed = new URL(url);
  if (!passwordIn(parsed)) return url;
  if (parsed.password !== '') parsed.password = 'PASSWORD';
  if (parsed.searchParams.has('password')) parsed.searchParams.set('password', 'PASSWORD');
  return parsed.href;
}

const passwordIn = ({ password, searchParams }: URL) =>
  password !== '' || searchParams.has('password');
