import { createPublicKey, verify } from 'node:crypto';
import {
  AGENT_BUNDLE_MAX_BYTES,
  type AgentBundle,
  type NextBundleKey,
} from '@fovea/contract/labs/agentBundle';
import { signedBundleText } from '@fovea/rules/labs/signedBundleText';
import { signedKeyText } from '@fovea/rules/labs/signedKeyText';
import { updateMessages as messages } from '../messages/updateMessages';
import { UpdateRefusal } from './updateRefusal';

/**
 * Before anything is downloaded: what is offered comes from the installation that the machine was paired with.
 * @param publicKey Ed25519, in base64url
 * @throws UpdateRefusal
 */
export function checkSignature(bundle: AgentBundle, publicKey: string | null): void {
  if (publicKey === null) throw new UpdateRefusal(messages.noKey);
  if (!isSignedText(signedBundleText(bundle), bundle.signature, publicKey)) {
    throw new UpdateRefusal(messages.wrongSignature);
  }
  if (bundle.sizeBytes > AGENT_BUNDLE_MAX_BYTES) throw new UpdateRefusal(messages.tooLarge);
}

/**
 * Whether the installation that the machine knows has a newer key: it says so with the one that is known.
 * @param publicKey Ed25519, in base64url
 */
export function isNextKey(next: NextBundleKey, publicKey: string): boolean {
  return isSignedText(signedKeyText(next.publicKey), next.signature, publicKey);
}

function isSignedText(text: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: publicKey },
      format: 'jwk',
    });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    // The stored key is none.
    return false;
  }
}
