import { ApiError } from '@fovea/link/calls/apiError';
import { say } from '../messages/agentIntl';
import { logMessages } from '../messages/logMessages';
import { AnswerNotUnderstood } from './serverCalls';

/** Why a call failed, for people: what the server said, or what the network did. */
export function failureReason(failure: unknown): string {
  if (failure instanceof AnswerNotUnderstood) return say(logMessages.answerNotUnderstood);
  if (!(failure instanceof ApiError))
    return failure instanceof Error ? failure.message : String(failure);
  if (failure.problem) return failure.problem.message;
  if (failure.status > 0) return `HTTP ${failure.status}`;
  return deepest(failure).message;
}

/** `fetch failed` says nothing; its cause says which part of the network. */
function deepest(failure: Error): Error {
  if (failure instanceof AggregateError && failure.errors[0] instanceof Error)
    return deepest(failure.errors[0]);
  return failure.cause instanceof Error ? deepest(failure.cause) : failure;
}
