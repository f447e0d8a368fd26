import {
  OLD_SECRET_HOURS,
  WEBHOOK_DELIVERY_DAYS,
  WEBHOOK_TIME_LIMIT_S,
  type WebhookEvent,
} from '@fovea/contract/people/webhooks';
import { WEBHOOK_TRIES } from '@fovea/rules/people/webhooks/webhookTries';
import { escapeHtml } from '../html/escapeHtml';
import { RECEIVER_EXAMPLES } from './receiverExamples';

/** What each event means, and the ids in its data. */
const EVENTS: Record<WebhookEvent, { readonly when: string; readonly data: readonly string[] }> = {
  'study.started': { when: 'Data collection was started, online or in a lab.', data: ['studyId'] },
  'study.stopped': {
    when: 'Data collection was stopped, also because the study was deleted.',
    data: ['studyId'],
  },
  'session.completed': {
    when: 'A respondent has finished and everything was received, once a session. Results follow.',
    data: ['studyId', 'sessionId'],
  },
  'session.processed': {
    when: 'The results of a session are there; again whenever they are computed anew.',
    data: ['studyId', 'sessionId'],
  },
  'session.withdrawn': {
    when: 'A respondent took the consent back, and the session was erased. Delete what you fetched of it.',
    data: ['studyId', 'sessionId'],
  },
  'export.ready': { when: 'The zip file of an export is ready.', data: ['studyId', 'exportId'] },
  'report.ready': {
    when: 'A run of a report has ended with at least one report.',
    data: ['studyId', 'templateId', 'runId'],
  },
};

const EXAMPLE = `{"type":"session.processed","timestamp":"2026-01-02T03:04:05.678Z","data":{"studyId":"…","sessionId":"…"}}`;

/** The section about webhooks. */
export function webhookGuide(): string {
  const rows = Object.entries(EVENTS).map(
    ([type, { when, data }]) =>
      `<dt><code>${type}</code></dt><dd>${escapeHtml(when)} <code>${data.join('</code>, <code>')}</code></dd>`,
  );
  return `<section id="webhooks"><h2>Webhooks</h2>
<p>Instead of asking again and again, let this server tell yours. Account administrators add an https address under
<a href="/#/webhooks">Webhooks</a> in the studio and tick its events. Events follow <em>Standard Webhooks 1.0</em>, so its libraries
verify them. A test can be sent from there at any time; its type is <code>webhook.test</code>.</p>
<h3>Events</h3>
<dl>
${rows.join('\n')}
</dl>
<p>Previews of a study send no events; sessions of respondents do, online, at lab machines and simulated ones. The body is a POST of
<code>application/json</code> with ids only: read with a call below what happened.</p>
${code(EXAMPLE)}
<h3>Verifying that an event comes from here</h3>
<p>Each request has the headers <code>webhook-id</code>, <code>webhook-timestamp</code> (in seconds since 1970) and
<code>webhook-signature</code>: one signature, or two with a space between for ${OLD_SECRET_HOURS} hours after the secret was renewed. One of them has to be
<code>v1,</code> and the Base64 of HMAC-SHA256 over id, timestamp and the body as it arrived, joined with dots. The key is what follows
<code>whsec_</code> in the secret, decoded from Base64. Refuse what is more than five minutes old.</p>
<h4>Python</h4>${code(RECEIVER_EXAMPLES.python)}
<h4>Node</h4>${code(RECEIVER_EXAMPLES.node)}
<h3>Answering, and what happens otherwise</h3>
<p>Answer with a status of 200 to 299 within ${WEBHOOK_TIME_LIMIT_S} seconds, before you begin longer work. Redirects are not followed. Anything else is
tried again with growing pauses, ${WEBHOOK_TRIES} times within three days; then the webhook is turned off and the account administrators get a mail.
<code>410</code> turns it off at once. An event can arrive twice and events can arrive in another order: the same event has the same
<code>webhook-id</code>, so remember those that you have seen. What a server answered is listed for ${WEBHOOK_DELIVERY_DAYS} days in the studio, where events are
sent again too. Events that happen while a webhook is off are not sent.</p>
</section>`;
}

function code(text: string): string {
  return `<pre class="scroll" tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
}
