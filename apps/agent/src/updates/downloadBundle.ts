import { createHash } from 'node:crypto';
import type { AgentBundle } from '@fovea/contract/labs/agentBundle';
import { ApiError } from '@fovea/link/calls/apiError';
import { updateMessages as messages } from '../messages/updateMessages';
import { UpdateRefusal } from './updateRefusal';

/**
 * The bytes of a version, exactly as they were signed. They stay in memory until they are checked: nothing of a
 * download that breaks off is left on the disk.
 * @throws UpdateRefusal, ApiError
 */
export async function downloadBundle(
  server: string,
  { sha256, sizeBytes }: AgentBundle,
  signal: AbortSignal,
): Promise<Buffer> {
  const address = `${server}/agentBundles/${sha256}`;
  const pieces: Uint8Array[] = [];
  let received = 0;
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok || !answer.body)
      throw new UpdateRefusal(messages.notDownloaded, { status: answer.status });
    for await (const piece of answer.body) {
      pieces.push(piece);
      received += piece.byteLength;
      if (received > sizeBytes) throw new UpdateRefusal(messages.wrongSize);
    }
  } catch (reason) {
    if (reason instanceof UpdateRefusal) throw reason;
    throw new ApiError(0, address, null, { cause: reason });
  }
  const bytes = Buffer.concat(pieces);
  if (bytes.length !== sizeBytes) throw new UpdateRefusal(messages.wrongSize);
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== sha256) throw new UpdateRefusal(messages.wrongHash);
  return bytes;
}
