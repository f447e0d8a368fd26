import {
  WEBHOOK_ANSWER_BYTES,
  WEBHOOK_TIME_LIMIT_S,
  type WebhookProblem,
  type WebhookTry,
} from '@fovea/contract/people/webhooks';
import { statusProblem } from '@fovea/rules/people/webhooks/webhookProblem';
import type { IncomingMessage } from 'node:http';
import type { AppContext } from '../../platform/context/appContext';
import { httpsUrl, PrivateAddress, publicRequest } from '../../platform/http/publicRequest';
import type { DeliveryRow, WebhookRow } from './webhookRows';
import { secretOwner, webhookSignature } from './webhookSecrets';

export type SendingContext = Pick<AppContext, 'now' | 'secretBox' | 'connectOutside'>;

type Sent = Pick<DeliveryRow, 'id' | 'payload'>;

const NO_ANSWER = { status: null, answer: '' } as const;

/**
 * Sends a delivery once, over https, to a public address, without following redirects.
 *
 * @param timeLimitMs of the whole answer
 */
export async function sendOnce(
  context: SendingContext,
  webhook: WebhookRow,
  { id, payload: body }: Sent,
  timeLimitMs = WEBHOOK_TIME_LIMIT_S * 1000,
): Promise<WebhookTry> {
  const at = context.now();
  const beganMs = performance.now();
  const ended = (of: Pick<WebhookTry, 'status' | 'problem' | 'answer'>): WebhookTry => ({
    ...{ date: at.toISOString(), durationMs: Math.round(performance.now() - beganMs) },
    ...of,
  });
  const secrets = secretsInForce(context, webhook, at);
  if (secrets === null) return ended({ ...NO_ANSWER, problem: 'SECRET' });
  const url = httpsUrl(webhook.url);
  if (!url) return ended({ ...NO_ANSWER, problem: 'PRIVATE_ADDRESS' });
  const timestampS = Math.floor(at.getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Fovea-Webhooks/1.0',
    accept: '*/*',
    // What is kept of the answer is read by people.
    'accept-encoding': 'identity',
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': webhookSignature(secrets, { id, timestampS, body }),
  };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeLimitMs);
  let status: number | null = null;
  try {
    const request = { method: 'POST', headers, body, signal: limit.signal };
    const answer = await publicRequest(url, request, context.connectOutside);
    status = answer.statusCode ?? 0;
    const text = await beginningOf(answer);
    return ended({ status, problem: statusProblem(status), answer: text });
  } catch (reason) {
    const problem = limit.signal.aborted ? 'TIMEOUT' : problemOf(reason);
    return ended({ status, problem, answer: '' });
  } finally {
    clearTimeout(timer);
  }
}

/** The current secret, and for a day the one before. Null: sealed with the key of another data folder. */
function secretsInForce(
  { secretBox }: SendingContext,
  { id, sealedSecret, oldSealedSecret, oldSecretUntil }: WebhookRow,
  at: Date,
): string[] | null {
  const current = secretBox.open(sealedSecret, secretOwner(id));
  if (current === null) return null;
  const isOldInForce = oldSealedSecret !== null && oldSecretUntil !== null && oldSecretUntil > at;
  const old = isOldInForce ? secretBox.open(oldSealedSecret, secretOwner(id)) : null;
  return old === null ? [current] : [current, old];
}

/** Reads the first kilobyte and drops the connection: nobody keeps this server busy with an endless answer. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece.subarray(0, WEBHOOK_ANSWER_BYTES - sizeBytes));
    sizeBytes += piece.length;
    if (sizeBytes >= WEBHOOK_ANSWER_BYTES) break;
  }
  answer.destroy();
  return textOf(Buffer.concat(pieces));
}

/** Any bytes as text that the database can hold, without the half of a letter at its end. */
function textOf(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
}

function problemOf(reason: unknown): WebhookProblem {
  if (reason instanceof PrivateAddress) return 'PRIVATE_ADDRESS';
  const code = String((reason as { readonly code?: unknown }).code);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'UNKNOWN_NAME';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'CERTIFICATE_NAME';
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|CRL|ERR_SSL/.test(code)) return 'CERTIFICATE';
  return 'NO_CONNECTION';
}
