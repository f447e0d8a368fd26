import { join } from 'node:path';
import type { AppContext } from '../../platform/context/appContext';

/** Where a server that stores recordings on its disk has that of a session. */
export function recordingFolder(
  { settings }: Pick<AppContext, 'settings'>,
  { studyId, sessionId }: { readonly studyId: string; readonly sessionId: string },
): string {
  return join(settings.dataFolder, 'recordings', studyId, sessionId);
}

export function recordedChunkPath(
  context: Pick<AppContext, 'settings'>,
  chunk: {
    readonly studyId: string;
    readonly sessionId: string;
    readonly stream: string;
    readonly seq: number;
    readonly sha256: string;
  },
): string {
  return join(recordingFolder(context, chunk), chunk.stream, `${chunk.seq}-${chunk.sha256}.bin`);
}
