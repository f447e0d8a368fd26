import { pingSession } from '@fovea/contract/participation/participation';
import type { Input } from '@fovea/contract/protocol/endpoint';
import { ApiError } from '@fovea/link/calls/apiError';
import { connect } from '@fovea/link/calls/call';
import type { HandOver, PairedServer } from './handOver';
import type { SessionRecord } from './sessionRecord';

type Place = Input<typeof pingSession>['body'];

const ANSWER_MS = 5000;

/**
 * Tells the server where a respondent is, for whoever watches the collection. Where that is not possible nothing is
 * lost, so it is not tried again: the next report of the page says more.
 */
export function forwardPings(parts: {
  /** Null: it cannot be reached. */
  readonly server: () => PairedServer | null;
  readonly handOver: Pick<HandOver, 'begin'>;
}) {
  const { server, handOver } = parts;
  /** Of the session that is running. */
  let known: { readonly givenId: string; readonly token: string } | null = null;
  let isBusy = false;

  async function send(record: SessionRecord, body: Place, paired: PairedServer): Promise<void> {
    const { givenId, sessionId, studyId } = record;
    // To begin is a step of its own, which is tried again until it is done.
    if (!record.isBegunAtServer) return;
    if (known?.givenId !== givenId) {
      known = { givenId, token: await handOver.begin(record, paired) };
    }
    const { token } = known;
    const call = connect({ base: paired.base, token: () => token });
    await call(pingSession, { studyId, sessionId, body }, { retries: 0, timeoutMs: ANSWER_MS });
  }

  return async (record: SessionRecord, body: Place): Promise<void> => {
    const paired = server();
    if (!paired || isBusy) return;
    isBusy = true;
    try {
      await send(record, body, paired);
    } catch (reason) {
      // The token is too old.
      if (reason instanceof ApiError && reason.status === 401) known = null;
    } finally {
      isBusy = false;
    }
  };
}
