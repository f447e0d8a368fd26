import { agentIntl, say } from '../messages/agentIntl';
import { statusMessages as messages } from '../messages/statusMessages';
import type { AgentState } from './agentState';
import { devicesSection } from './devicesSection';
import { html, type Html } from './html';
import {
  clockSentence,
  shownSize,
  shownTime,
  stateSentences,
  updateSentence,
  waitingSentence,
} from './stateSentences';
import { STATUS_STYLES } from './statusStyles';

export interface PageSecrets {
  /** Allows the page's own style and script. */
  readonly nonce: string;
  /** Goes back with every form, so that no other page can send one. */
  readonly token: string;
}

/** What the agent does, and what can be done about it. */
export function statusPage(state: AgentState, secrets: PageSecrets): string {
  return page(stateContent(state, secrets), secrets, REFRESH);
}

/** The part of the status page that changes. */
export function stateContent(state: AgentState, secrets: PageSecrets): Html {
  const { tone, sentences } = stateSentences(state);
  const facts: (readonly [string, string])[] = [
    [say(messages.machine), state.machineName],
    [say(messages.lab), state.labName ?? say(messages.notPaired)],
    [say(messages.server), state.server],
    [say(messages.key), state.key],
    [say(messages.browser), state.chromium ?? say(messages.noBrowser)],
    [say(messages.clock), clockSentence(state.clockAheadMs)],
    [say(messages.version), state.version],
  ];
  if (state.update) facts.push([say(messages.update), updateSentence(state.update)]);
  if (state.lastError) {
    const { text, at } = state.lastError;
    const time = shownTime(at);
    facts.push([say(messages.lastError), say(messages.lastErrorAt, { text, time })]);
  }
  return html`<h1>${say(messages.title)}</h1>
    <div class="state ${tone}" role="status">
      ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
    </div>
    ${state.session ? sessionActions(secrets) : ''}
    ${state.waiting.length > 0 ? waitingList(state) : ''}
    <dl>
      ${facts.map(
        ([name, text]) =>
          html`<dt>${name}</dt>
            <dd><bdi>${text}</bdi></dd>`,
      )}
    </dl>
    ${devicesSection(state)}`;
}

function waitingList(state: AgentState): Html {
  const rows = state.waiting.map((waiting) => {
    const { respondentLabel: respondent, studyName: study, sizeBytes } = waiting;
    return html`<dt>
        <bdi>${say(messages.waitingRow, { respondent, study, size: shownSize(sizeBytes) })}</bdi>
      </dt>
      <dd>${waitingSentence(state, waiting)}</dd>`;
  });
  return html`<h2>${say(messages.waiting)}</h2>
    <dl>${rows}</dl>`;
}

/** Asks before a session is ended. */
export function endSessionPage(
  session: NonNullable<AgentState['session']>,
  secrets: PageSecrets,
): string {
  const values = { respondent: session.respondentLabel, study: session.studyName };
  const content = html`<h1>${say(messages.endTitle)}</h1>
    <p>${say(messages.endText, values)}</p>
    <div class="actions">
      <form method="post" action="/end-session">
        <input type="hidden" name="token" value="${secrets.token}" />
        <input type="hidden" name="sessionId" value="${session.id}" />
        <button class="danger">${say(messages.endConfirm)}</button>
      </form>
      <a class="button" href="/">${say(messages.endCancel)}</a>
    </div>`;
  return page(content, secrets, '');
}

function sessionActions({ token }: PageSecrets): Html {
  return html`<div class="actions">
    <form method="post" action="/open-again">
      <input type="hidden" name="token" value="${token}" />
      <button>${say(messages.openAgain)}</button>
    </form>
    <a class="button" href="/end-session">${say(messages.endSession)}</a>
  </div>`;
}

/** Shows a new state without loading the page again: focus and reading are disturbed only where something changes. */
const REFRESH = `
setInterval(async () => {
  try {
    const text = await (await fetch('/state', { cache: 'no-store' })).text();
    const main = document.querySelector('main');
    const next = document.createElement('main');
    next.innerHTML = text;
    const [old, fresh] = [[...main.children], [...next.children]];
    if (old.length !== fresh.length) main.replaceChildren(...fresh);
    else old.forEach((part, at) => part.isEqualNode(fresh[at]) || part.replaceWith(fresh[at]));
  } catch {}
}, 2000);
`;

function page(content: Html, { nonce }: PageSecrets, script: string): string {
  // Style and script are ours as they stand here; the nonce is what lets the browser take them.
  const head = `<style nonce="${nonce}">${STATUS_STYLES}</style>`;
  const code = script ? `<script nonce="${nonce}">${script}</script>` : '';
  const body = html`<title>${say(messages.title)}</title>`.text;
  return `<!doctype html>
<html lang="${agentIntl.locale}" dir="${direction(agentIntl.locale)}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
${body}
${head}
</head>
<body><main>${content.text}</main>${code}</body>
</html>
`;
}

/** Languages that are written from right to left. */
function direction(locale: string): 'rtl' | 'ltr' {
  return /^(ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr';
}
