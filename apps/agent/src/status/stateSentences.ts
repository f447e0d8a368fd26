import type { MessageDescriptor } from '@formatjs/intl';
import type { AgentUpdate } from '@fovea/contract/labs/machines';
import type { PackageProgress } from '../local/packageStore';
import type { WaitingSession } from '../local/uploads';
import { agentIntl, say, type MessageValues } from '../messages/agentIntl';
import { failureReason } from '../server/failureReason';
import { statusMessages as messages } from '../messages/statusMessages';
import { updateMessages } from '../messages/updateMessages';
import { CLOCK_DIFFERENCE_SHOWN_MS, type AgentState } from './agentState';

export type Tone = 'good' | 'quiet' | 'warning';

/** What the machine is doing, and what somebody has to do about it. */
export interface StateSentences {
  readonly tone: Tone;
  readonly sentences: readonly string[];
}

export function stateSentences(state: AgentState): StateSentences {
  const { connection, session, kiosk } = state;
  const lines: (readonly [MessageDescriptor, MessageValues?])[] = [];
  let tone: Tone = 'quiet';
  if (connection === 'notPaired') {
    tone = 'warning';
    lines.push([messages.needsPairing], [messages.needsPairingHow]);
  } else if (connection === 'unreachable') {
    tone = 'warning';
    const time = state.unreachableSince ? shownTime(state.unreachableSince) : '';
    lines.push([messages.unreachable, { time }], [messages.unreachableHow]);
  } else if (connection === 'waiting') {
    lines.push([messages.connecting]);
  }
  if (session) {
    lines.push([
      messages.session,
      { respondent: session.respondentLabel, study: session.studyName },
    ]);
    const problem = {
      stopped: 'kioskStopped',
      noChromium: 'kioskNoChromium',
      notAPage: 'kioskNotAPage',
    };
    const name = problem[kiosk as keyof typeof problem] as keyof typeof messages | undefined;
    if (name) lines.push([messages[name]]);
    if (tone === 'quiet') tone = name ? 'warning' : 'good';
  } else if (state.preparing && kiosk !== 'ending') {
    lines.push(...preparingLines(state.preparing));
    if (tone === 'quiet') tone = state.preparing.trouble === null ? 'good' : 'warning';
  } else if (kiosk === 'ending') {
    lines.push([messages.ending]);
  } else if (connection === 'connected' && !state.isDisabled) {
    tone = 'good';
    lines.push([messages.idle]);
  }
  if (state.isDiskFull) {
    tone = 'warning';
    lines.push([messages.diskFull]);
  }
  if (state.isDisabled) {
    tone = 'warning';
    lines.push([messages.isDisabled]);
  }
  return { tone, sentences: lines.map(([message, values]) => say(message, values)) };
}

type Line = readonly [MessageDescriptor, MessageValues?];

function preparingLines(preparing: PackageProgress): Line[] {
  const { session, doneBytes, totalBytes, trouble } = preparing;
  const values = { respondent: session.respondentLabel, study: session.studyName };
  const share = totalBytes === 0 ? null : doneBytes / totalBytes;
  const first: Line =
    share === null
      ? [messages.preparingBegins, values]
      : [
          messages.preparing,
          { ...values, percent: Math.floor(share * 100), size: shownSize(totalBytes) },
        ];
  if (trouble === null) return [first];
  return [first, [messages.preparingTrouble, { reason: failureReason(trouble) }]];
}

/** Where a session is that is not at the server yet. */
export function waitingSentence(state: AgentState, waiting: WaitingSession): string {
  const { connection, unreachableSince, mayUpload, windowStart } = state;
  const { isUploading, sizeBytes, sentBytes } = waiting;
  if (connection === 'unreachable' && unreachableSince) {
    return say(messages.waitingUnreachable, { time: shownTime(unreachableSince) });
  }
  const reason = troubleReason(waiting);
  if (reason !== null) return say(messages.waitingTrouble, { reason });
  if (isUploading) {
    const percent = sizeBytes === 0 ? 0 : Math.floor((sentBytes / sizeBytes) * 100);
    return say(messages.waitingUploading, { percent });
  }
  if (!mayUpload && windowStart) return say(messages.waitingWindow, { time: windowStart });
  return say(messages.waitingTurn);
}

const TROUBLES = {
  unreachable: messages.uploadUnreachable,
  serverBusy: messages.uploadServerBusy,
  serverFull: messages.uploadServerFull,
  refused: messages.uploadRefused,
  incomplete: messages.uploadIncomplete,
};

function troubleReason({ failure, trouble }: WaitingSession): string | null {
  if (trouble?.trouble) return trouble.troubleMessage ?? say(TROUBLES[trouble.trouble]);
  return failure === null ? null : failureReason(failure);
}

/** In megabytes, as file managers show it. */
export function shownSize(sizeBytes: number): string {
  return agentIntl.formatNumber(sizeBytes / 1e6, {
    ...{ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 },
  });
}

export function clockSentence(aheadMs: number | null): string {
  if (aheadMs === null) return say(messages.clockUnknown);
  if (Math.abs(aheadMs) <= CLOCK_DIFFERENCE_SHOWN_MS) return say(messages.clockRight);
  const seconds = agentIntl.formatNumber(Math.abs(aheadMs) / 1000, { maximumFractionDigits: 1 });
  return say(aheadMs > 0 ? messages.clockAhead : messages.clockBehind, { seconds });
}

export function updateSentence({ state, version, reason }: AgentUpdate): string {
  const isWaiting = state === 'WAITING';
  return say(isWaiting ? updateMessages.waiting : updateMessages.failed, { version, reason });
}

/** Day and time, because a machine may be without a network for days. */
export function shownTime(time: Date): string {
  return agentIntl.formatDate(time, { dateStyle: 'medium', timeStyle: 'short' });
}
