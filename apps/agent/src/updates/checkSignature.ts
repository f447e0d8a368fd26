import { createPublicKey, verify } from 'node:crypto';
import { AGENT_BUNDLE_MAX_BYTES, type AgentBundle } from '@fovea/contract/labs/agentBundle';
import { signedBundleText } from '@fovea/rules/labs/signedBundleText';
import { updateMessages as messages } from '../messages/updateMessages';
import { UpdateRefusal } from './updateRefusal';

/**
 * Before anything is downloaded: what is offered comes from the installation that the machine was paired with.
 * @param publicKey Ed25519, in base64url
 * @throws UpdateRefusal
 */
export function checkSignature(bundle: AgentBundle, publicKey: string | null): void {
  if (publicKey === null) throw new UpdateRefusal(messages.noKey);
  if (!isSigned(bundle, publicKey)) throw new UpdateRefusal(messages.wrongSignature);
  if (bundle.sizeBytes > AGENT_BUNDLE_MAX_BYTES) throw new UpdateRefusal(messages.tooLarge);
}

function isSigned(bundle: AgentBundle, publicKey: string): boolean {
  try {
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: publicKey },
      format: 'jwk',
    });
    const text = Buffer.from(signedBundleText(bundle));
    return verify(null, text, key, Buffer.from(bundle.signature, 'base64url'));
  } catch {
    // The stored key is none.
    return false;
  }
}
