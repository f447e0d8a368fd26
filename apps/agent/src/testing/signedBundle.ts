import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { AgentBundle, NextBundleKey } from '@fovea/contract/labs/agentBundle';
import { signedBundleText } from '@fovea/rules/labs/signedBundleText';
import { signedKeyText } from '@fovea/rules/labs/signedKeyText';

export interface MadeBundle {
  readonly facts: AgentBundle;
  readonly bytes: Buffer;
}

/** An installation that signs programs. */
export function bundleSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signed = (facts: Omit<AgentBundle, 'signature'>): AgentBundle => ({
    ...facts,
    signature: sign(null, Buffer.from(signedBundleText(facts)), privateKey).toString('base64url'),
  });
  /** The facts of these bytes, whatever they are. */
  const offered = (version: string, bytes: Buffer): MadeBundle => ({
    facts: signed({
      version,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sizeBytes: bytes.length,
    }),
    bytes,
  });
  return {
    publicKey: String(publicKey.export({ format: 'jwk' }).x),
    signed,
    /** Another key of the same installation, for machines that know this one. */
    nextKey: (next: string): NextBundleKey => ({
      publicKey: next,
      signature: sign(null, Buffer.from(signedKeyText(next)), privateKey).toString('base64url'),
    }),
    offered,
    /** @param files contents by path */
    bundle(version: string, files: Readonly<Record<string, string>>): MadeBundle {
      return offered(version, packed(version, files));
    },
  };
}

export function packed(version: string, files: Readonly<Record<string, string>>): Buffer {
  const listed = Object.entries(files).map(([path, text]) => ({
    path,
    base64: Buffer.from(text).toString('base64'),
  }));
  return gzipSync(JSON.stringify({ version, files: listed }));
}
