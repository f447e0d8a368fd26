import type { MessageDescriptor } from '@formatjs/intl';
import type { AgentUpdate } from '@fovea/contract/labs/machines';
import { agentIntl, say, type MessageValues } from '../messages/agentIntl';
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
  } else if (kiosk === 'ending') {
    lines.push([messages.ending]);
  } else if (connection === 'connected' && !state.isDisabled) {
    tone = 'good';
    lines.push([messages.idle]);
  }
  if (state.isDisabled) {
    tone = 'warning';
    lines.push([messages.isDisabled]);
  }
  return { tone, sentences: lines.map(([message, values]) => say(message, values)) };
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
