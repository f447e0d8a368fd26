import type { PanelSigning } from '@fovea/contract/participation/redirectPanels';
import { createHash, createHmac } from 'node:crypto';

export interface SignedAddress {
  readonly url: string;
  /** What was signed; null: nothing. */
  readonly signedText: string | null;
  readonly signature: string | null;
}

/**
 * An address with the signature as the last parameter of its query. A fragment is not signed: panels
 * never see it.
 */
export function signedAddress(
  address: string,
  signing: PanelSigning,
  secret: string,
): SignedAddress {
  const at = address.indexOf('#');
  const [plain, fragment] = at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at)];
  const joint = !plain.includes('?') ? '?' : /[?&]$/.test(plain) ? '' : '&';
  const signedText = signing.covers === 'ADDRESS' ? plain : plain + joint;
  const digest = digestOf(signing.method, signedText, secret);
  const signature = digest.toString(signing.encoding === 'HEX' ? 'hex' : 'base64url');
  const url = `${plain}${joint}${signing.parameter}=${signature}${fragment}`;
  return { url, signedText, signature };
}

function digestOf(method: PanelSigning['method'], text: string, secret: string): Buffer {
  switch (method) {
    case 'HMAC_SHA256':
      return createHmac('sha256', secret).update(text).digest();
    case 'HMAC_SHA1':
      return createHmac('sha1', secret).update(text).digest();
    case 'SHA256':
      return createHash('sha256').update(text).update(secret).digest();
    case 'SHA1':
      return createHash('sha1').update(text).update(secret).digest();
  }
}
