import { createHash } from 'node:crypto';
import {
  beginSession,
  finishSession,
  getInvitation,
  listReceived,
  pingSession,
  putChunk,
  type BeginSession,
  type ManifestChunk,
} from '@fovea/contract/participation/participation';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { connect } from '@fovea/link/calls/call';
import { newSessionSecret } from '@fovea/link/journal/sessionKeys';
import { A_CONSENT } from './aPackage';

/** The calls of a respondent's page that was opened at an address of the agent. */
export function respondentPage(address: string, secret = newSessionSecret()) {
  const url = new URL(address);
  const [, studyId = '', registration = ''] =
    /^#s\/([^?]+)\?foveaRegistration=(.+)$/.exec(url.hash) ?? [];
  const [sessionId = ''] = registration.split('.');
  let token: string | null = null;
  const call = connect({ base: url.origin, token: () => token, pause: async () => {} });
  const at = { studyId, sessionId };
  const manifest: ManifestChunk[] = [];

  return {
    ...{ url, secret, call, at },
    invitation: () => call(getInvitation, { studyId, query: { registration } }),
    async begin(change: Partial<BeginSession> = {}) {
      const body: BeginSession = {
        ...{ sessionId, secret, consent: A_CONSENT, variables: {}, preview: false, device: {} },
        ...{ registration, ...change },
      };
      const begun = await call(beginSession, { studyId, body });
      ({ token } = begun);
      return begun;
    },
    async put(stream: string, seq: number, text = `${stream}${seq}`, sha256 = hashOf(text)) {
      const bytes = new TextEncoder().encode(text);
      const receipt = await call(
        putChunk,
        { ...at, stream, seq: String(seq) },
        { bytes, headers: { 'x-fovea-sha256': sha256 } },
      );
      manifest.push({ stream, seq, sha256, size: bytes.byteLength });
      return receipt;
    },
    ping: (no: number, count: number) =>
      call(pingSession, {
        ...at,
        body: {
          ...{ phase: 'slideshow', setupStep: null, stimulusId: null },
          ...{ currentSlideNo: no, slideCount: count },
        },
      }),
    received: () => call(listReceived, at),
    finish: (chunks: readonly ManifestChunk[] = manifest) =>
      call(finishSession, { ...at, body: { chunks: [...chunks] } }),
    withdraw: () => call(withdrawSession, { ...at, body: { secret } }),
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
