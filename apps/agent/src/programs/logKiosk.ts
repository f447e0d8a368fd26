import { DEATHS_ALLOWED, type KioskEvent } from '../kiosk/kiosk';
import { say, type MessageValues } from '../messages/agentIntl';
import { logMessages } from '../messages/logMessages';
import type { Log } from './log';

const MESSAGES = {
  opened: logMessages.kioskOpened,
  closed: logMessages.kioskClosed,
  died: logMessages.kioskDied,
  stopped: logMessages.kioskStopped,
  noChromium: logMessages.noChromium,
  notAPage: logMessages.kioskAddressNotValid,
};

/** Logs what happens to the browser, and keeps what went wrong for the status page. */
export function logKiosk(log: Log, onProblem: (text: string) => void) {
  return (event: KioskEvent) => {
    const values: MessageValues = event === 'stopped' ? { count: DEATHS_ALLOWED + 1 } : {};
    log(MESSAGES[event], values);
    if (event !== 'opened' && event !== 'closed') onProblem(say(MESSAGES[event], values));
  };
}
