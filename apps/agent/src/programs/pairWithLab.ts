import { typedPairingCode } from '@fovea/rules/labs/pairingCode';
import { ApiError } from '@fovea/link/calls/apiError';
import type { Pairing } from '../folder/identity';
import { say } from '../messages/agentIntl';
import { AgentRefusal } from '../messages/agentRefusal';
import { startMessages } from '../messages/startMessages';
import { failureReason } from '../server/failureReason';
import { AnswerNotUnderstood, serverCalls } from '../server/serverCalls';
import type { Terminal } from './terminal';

/**
 * Pairs the machine with a code: the given one, or one that is asked for until the server takes it.
 * @returns null if the agent was stopped meanwhile
 * @throws AgentRefusal where another code would not help, or nobody can be asked
 */
export async function pairWithLab(options: {
  readonly server: string;
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly code: string | null;
  readonly terminal: Terminal | null;
  readonly signal: AbortSignal;
  readonly tell: (line: string) => void;
}): Promise<Pairing | null> {
  const { server, terminal, signal } = options;
  const calls = serverCalls(server, null);
  let typed = options.code;
  for (;;) {
    if (typed === null) {
      if (!terminal) throw new AgentRefusal(startMessages.noTerminal);
      typed = await terminal.ask(say(startMessages.askCode), signal);
    }
    if (typed === null || signal.aborted) return null;
    const code = typedPairingCode(typed);
    typed = null;
    const answer = code === null ? say(startMessages.codeNotValid) : await tryCode(code);
    if (typeof answer !== 'string') return answer;
    if (!terminal) throw new AgentRefusal(startMessages.codeRefused, { sentence: answer });
    options.tell(answer);
  }

  /** A sentence: another code may be taken. */
  async function tryCode(code: string): Promise<Pairing | string> {
    try {
      const { machineId, token, labName, bundlePublicKey } = await calls.pair({
        code,
        publicProductKey: options.key,
        machineName: options.name,
        version: options.version,
      });
      const known = bundlePublicKey === undefined ? {} : { bundlePublicKey };
      return { server, machineId, token, labName, machineName: options.name, ...known };
    } catch (failure) {
      return whetherAnotherCodeHelps(failure);
    }
  }

  function whetherAnotherCodeHelps(failure: unknown): string {
    const reason = failureReason(failure);
    const values = { server, reason };
    if (failure instanceof AnswerNotUnderstood)
      throw new AgentRefusal(startMessages.notFovea, values);
    if (!(failure instanceof ApiError)) throw failure;
    const { status, problem } = failure;
    if (status === 0 || status >= 500)
      throw new AgentRefusal(startMessages.serverUnreachable, values);
    if (status === 409) throw new AgentRefusal(startMessages.keyTaken, { reason });
    if (problem?.code === 'CODE_NOT_VALID' || status === 429) return reason;
    throw new AgentRefusal(startMessages.notFovea, values);
  }
}
