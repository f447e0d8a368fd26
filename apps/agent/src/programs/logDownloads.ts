import { logMessages } from '../messages/logMessages';
import { failureReason } from '../server/failureReason';
import { say } from '../messages/agentIntl';
import type { Log } from './log';

type Outcome = 'ready' | 'notOffered' | { readonly failed: unknown };

/** Logs what became of a download; what keeps failing for the same reason is said once. */
export function logDownloads(log: Log, onProblem: (text: string) => void) {
  let said = '';
  return (outcome: Outcome): void => {
    if (typeof outcome === 'string') {
      said = '';
      log(outcome === 'ready' ? logMessages.sessionReady : logMessages.notOffered);
      return;
    }
    const reason = failureReason(outcome.failed);
    onProblem(say(logMessages.downloadFailed, { reason }));
    if (said !== reason) log(logMessages.downloadFailed, { reason });
    said = reason;
  };
}
