import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AgentBundleContent, type AgentBundle } from '@fovea/contract/labs/agentBundle';
import { updateMessages as messages } from '../messages/updateMessages';
import { UpdateRefusal } from './updateRefusal';

const unpacked = promisify(gunzip);
const UNPACKED_MAX_BYTES = 512 * 1024 * 1024;
/** What the launcher starts. */
const PROGRAM = 'agent.js';

/**
 * The files of a version. Their paths are checked by the contract: none leads out of their folder.
 * @throws UpdateRefusal
 */
export async function readBundle(
  bytes: Buffer,
  { version }: Pick<AgentBundle, 'version'>,
): Promise<AgentBundleContent> {
  let content: AgentBundleContent;
  try {
    const text = (await unpacked(bytes, { maxOutputLength: UNPACKED_MAX_BYTES })).toString('utf8');
    content = AgentBundleContent.parse(JSON.parse(text));
  } catch {
    throw new UpdateRefusal(messages.damaged);
  }
  if (content.version !== version)
    throw new UpdateRefusal(messages.wrongVersion, { version: content.version });
  if (!content.files.some(({ path }) => path === PROGRAM))
    throw new UpdateRefusal(messages.damaged);
  return content;
}
