import { PERSONAL_TOKEN_DAYS_MAX } from '@fovea/contract/people/personalTokens';
import { PAGE_SIZE_MAX } from '@fovea/contract/protocol/paging';
import { EXAMPLES } from './examples';
import { escapeHtml } from '../html/escapeHtml';
import { webhookGuide } from './webhookGuide';

/** What a programmer has to know before the first call: tokens, lists, refusals, limits and versions. */
export function programmerGuide(callLimit: number): string {
  return `<section id="guide"><h2>Signing in with a token</h2>
<p>A program signs in with a <em>personal access token</em>. Create one in the studio under
<a href="/#/profile?tab=tokens">Settings, Access tokens</a>: choose what it may do, whether it only reads, and for how long it is
valid, at most ${PERSONAL_TOKEN_DAYS_MAX} days. Send it with every call:</p>
${code('Authorization: Bearer fov_pat_…')}
<p>A token does what both its scope and its user may do at the time of the call, within the user’s company. Calls about passwords,
sessions, second factors, tokens and users, publishing or paying at a panel provider, and deleting for ever are refused with
<code>NOT_FOR_PROGRAMS</code>; below, each call says whether programs can make it. A token that only reads is refused everything else
with <code>READ_ONLY</code>. It outlives log-outs, and ends when it is revoked by its user or an administrator, when it expires,
when its user is disabled, and when somebody else sets the user’s password. The next call is then answered with 401; a file that is
being downloaded still arrives, and an address of a file that was given out works until it expires.</p>
<p>Keep a token where you keep passwords, for example in the environment variable <code>FOVEA_TOKEN</code>, and not in a script.
The characters after <code>fov_pat_</code> end in a checksum (CRC-32, base 62, six characters), so that scanners for secrets find it.</p>
</section>
<section><h2>Examples</h2>
<p>The clients are one file each without dependencies, and only read:
<a href="/docs/fovea.py" download>fovea.py</a> for Python 3.8 or newer,
<a href="/docs/fovea.R" download>fovea.R</a> for R 3.6 or newer. Set <code>FOVEA_URL</code> to the address of this server and
<code>FOVEA_TOKEN</code> to a token with the scope of studies and analysis.</p>
<h3>curl</h3>${code(EXAMPLES.curl)}
<h3>Python</h3>${code(EXAMPLES.python)}
<h3>R</h3>${code(EXAMPLES.r)}
</section>
${webhookGuide()}
<section id="apps"><h2>Third-party apps</h2>
<p>An app that acts for many users signs them in with OAuth 2, the authorization code grant with PKCE. An account administrator registers it
for the company, or internal staff for all: its name, author, contact, one redirect address, the scopes that it may ask for, and
whether it is public (a program or a page, without a secret) or confidential (on a server, with a secret). Libraries find everything at
<code>/.well-known/oauth-authorization-server</code>.</p>
<ol>
<li>Send the user to <code>/oauth2</code> with <code>client_id</code>, <code>response_type=code</code>, <code>scope</code> (names of features with
spaces between, as in the list of scopes there), <code>state</code>, <code>redirect_uri</code> (exactly as registered), <code>code_challenge</code> and
<code>code_challenge_method=S256</code>. The user signs in if necessary, and authorizes or denies.</li>
<li>The user comes back to the redirect address with <code>code</code>, <code>state</code> and <code>iss</code>, or with <code>error</code>: for example
<code>access_denied</code>, <code>invalid_scope</code> or <code>unauthorized_client</code>. Compare <code>state</code> and <code>iss</code>. If the app or
the address is unknown, the user stays on an error page instead.</li>
<li>Exchange the code at <code>POST /token</code> within a minute: a form with <code>grant_type=authorization_code</code>, <code>code</code>,
<code>redirect_uri</code>, <code>code_verifier</code> and <code>client_id</code>; a confidential app adds <code>client_secret</code>, or sends both in a
Basic header. A code that is used twice ends everything that came of it.</li>
<li>The access token works for an hour. Send it as <code>Authorization: Bearer fov_app_…</code>. It does what its scope, the app and the user may do, and
has the limits of a personal access token; calls that are not for programs are not for apps either.</li>
<li>Before it ends, exchange the refresh token at <code>POST /token</code> with <code>grant_type=refresh_token</code>. Each refresh token works once, and the answer has
the next one. One that is presented again ends the whole authorization, so refresh at one place and store the new one before
you use it. A refresh token that is not used for 30 days ends, and so does every authorization after a year.</li>
<li><code>POST /token/revoke</code> with <code>token</code> gives everything back. Users revoke apps in their settings.</li>
</ol>
<p>Failures of these addresses have the body of OAuth: <code>error</code> and <code>error_description</code>. Pages of other sites may call them; the calls
of the API answer programs, and the pages of this server.</p>
<h3>JavaScript (Node 20)</h3>
<p>A whole app without dependencies. Register it as a public app with the redirect address in <code>FOVEA_REDIRECT</code>, on a port of your computer.</p>
${code(EXAMPLES.app)}
</section>
<section><h2>Lists and pages</h2>
<p>Most lists arrive whole. A list whose call has the query fields <code>page</code> and <code>pageSize</code> is answered a page at a
time: the first page is 0, a page has at most ${PAGE_SIZE_MAX} items, and <code>total</code> counts those of all pages. Files are not in
answers: a call gives the address of a file, which is valid for some hours, needs no token and supports range requests.</p>
</section>
<section><h2>Refusals</h2>
<p>Every refusal has a body with <code>status</code>, a <code>message</code> for people, often a <code>code</code> for programs, and
<code>fields</code> where a body is not valid. Decide by status and code; messages change.</p>
<dl>
<dt><code>401</code></dt><dd>The token is unknown, expired or revoked. Another try does not help.</dd>
<dt><code>403</code></dt><dd>The user or the scope lacks what the call needs (<code>NOT_ALLOWED</code>), or programs may not make it.</dd>
<dt><code>404</code></dt><dd>It does not exist, belongs to another company, or is hidden from the user: these look alike.</dd>
<dt><code>409</code></dt><dd>It was changed meanwhile, or the state does not allow it. Read it again first.</dd>
<dt><code>429</code></dt><dd>Too many calls. Wait as many seconds as the header <code>Retry-After</code> says.</dd>
<dt><code>5xx</code></dt><dd>A failure that may pass, as is a broken connection. Try again after some seconds, each time later. Calls
that create something take a <code>requestId</code> where repeating them could create it twice.</dd>
</dl>
</section>
<section><h2>Limits</h2>
<p>On this server, each token may make ${callLimit} calls in ten minutes, and each user have 10 event streams open. The body of a call has at most 4 MiB unless
the call says otherwise. Moments are ISO 8601 in UTC. A number that was not measured is <code>null</code>, never 0.</p>
</section>
<section><h2>Versions, and how long a call stays</h2>
<p>There is one version of the API, and it grows. Calls, their fields and the values of enumerations keep their names and their meaning;
every change of the server is checked against a list of them, and refused when one is gone. New calls, optional fields of a
request, fields of an answer, values and codes are added at any time, so ignore those that you do not know.
A call that has to go would first be marked as deprecated here and in <a href="/openapi.json">openapi.json</a>, for at least a year in which it
still works. A new algorithm changes numbers, not names: results carry the version of what computed them.</p>
</section>`;
}

function code(text: string): string {
  return `<pre class="scroll" tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
}
