import { WEBHOOK_TIME_LIMIT_S, type WebhookTry } from '@fovea/contract/people/webhooks';

type Failed = Pick<WebhookTry, 'problem' | 'status'>;

/** Why an answer with this status is no success; null: it is one. */
export function statusProblem(status: number): 'STATUS' | 'REDIRECT' | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS';
}

/** The server asks never to be called again. */
export const GONE = 410;

/** What a failed try is called in a mail. */
export function webhookProblemSentence({ problem, status }: Failed): string {
  switch (problem) {
    case null:
      return 'The server accepted it.';
    case 'STATUS':
      return `The server answered with the status ${status}.`;
    case 'REDIRECT':
      return `The server answered with the redirect ${status}, which is not followed.`;
    case 'TIMEOUT':
      return `The server did not answer within ${WEBHOOK_TIME_LIMIT_S} seconds.`;
    case 'PRIVATE_ADDRESS':
      return 'The address does not lead to the internet.';
    case 'UNKNOWN_NAME':
      return 'The name of the server is not known.';
    case 'CERTIFICATE':
      return 'The certificate of the server is not valid.';
    case 'CERTIFICATE_NAME':
      return 'The certificate of the server is for another name.';
    case 'NO_CONNECTION':
      return 'The server could not be reached, or ended the connection.';
    case 'SECRET':
      return 'The secret can no longer be read. Renew it.';
  }
}
