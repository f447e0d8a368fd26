import type { AssignedSession } from '@fovea/contract/labs/agents';
import { parseRegistration, registrationLink } from '@fovea/rules/participation/links';
import type { LocalSessions } from './localSessions';
import type { PackageStore } from './packageStore';
import type { SessionRecord } from './sessionRecord';
import type { SessionRecords } from './sessionRecords';

/**
 * The session that the browser has to show, with the address that it opens: somebody who is in the middle of one
 * goes on, whatever the server says meanwhile; whoever comes next begins when their package is complete.
 * @param localUrl without a slash at the end
 */
export function wantedSession(
  given: AssignedSession | null,
  localUrl: string,
  parts: {
    readonly sessions: Pick<LocalSessions, 'running'>;
    readonly records: Pick<SessionRecords, 'of'>;
    readonly packages: Pick<PackageStore, 'ready' | 'isOffered'>;
  },
): AssignedSession | null {
  const running = parts.sessions.running();
  if (running) return ofRecord(running, localUrl);
  // It is over here, although the server may not know it yet.
  if (!given || parts.records.of(given.id)) return null;
  // It has begun at the server's own address, or the server has no packages.
  if (given.hasBegun || !parts.packages.isOffered(given.id)) return given;
  if (!parts.packages.ready(given.id)) return null;
  return { ...given, url: localAddress(given.url, localUrl) };
}

/** The same page at this machine: only what follows the path differs from session to session. */
function localAddress(url: string, localUrl: string): string {
  const { search, hash } = new URL(url);
  return `${localUrl}/collect/${search}${hash}`;
}

function ofRecord(record: SessionRecord, localUrl: string): AssignedSession {
  const { givenId: id, studyId, studyName, respondentLabel, begin } = record;
  const page = `${localUrl}/collect/#s/${studyId}`;
  const registration = parseRegistration(begin?.registration ?? '');
  const url = registration ? registrationLink(page, registration) : page;
  return { id, studyId, studyName, respondentLabel, url, hasBegun: true };
}
