import type { AgentBundle } from '@fovea/contract/labs/agentBundle';

/**
 * What the signature of an agent's program covers: the bytes by their hash, and the version, so that an older
 * program with its own valid signature cannot be given out as a newer one.
 */
export function signedBundleText(bundle: Omit<AgentBundle, 'signature'>): string {
  const { version, sha256, sizeBytes } = bundle;
  return ['fovea agent bundle', version, sha256, String(sizeBytes)].join('\n');
}
