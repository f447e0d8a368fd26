import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';

/** The files of one session on the server. */
export interface StoredSession {
  readonly streams: readonly string[];
  /** The parts of a stream, in order. */
  readonly parts: (stream: string) => Buffer[];
  readonly events: readonly SessionEvent[];
}

export function readStoredSession(
  dataFolder: string,
  studyId: string,
  sessionId: string,
): StoredSession {
  const folder = join(dataFolder, 'recordings', studyId, sessionId);
  const parts = (stream: string) =>
    readdirSync(join(folder, stream))
      .filter((name) => name.endsWith('.bin'))
      .toSorted((a, b) => Number.parseInt(a) - Number.parseInt(b))
      .map((name) => readFileSync(join(folder, stream, name)));
  const streams = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const events = parseEvents(
    parts('events')
      .map((part) => gunzipSync(part))
      .join(''),
  );
  return { streams, parts, events };
}
