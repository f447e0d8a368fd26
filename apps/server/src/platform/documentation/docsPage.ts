import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { schemaOf } from '@fovea/contract/protocol/jsonSchemas';
import { describeNeeds, refusalsOf } from '@fovea/contract/protocol/openapi';
import { isOpenToPrograms, isReading } from '@fovea/rules/people/programTokens';
import { docsStyle } from './docsStyle';
import { escapeHtml } from '../html/escapeHtml';
import { programmerGuide } from './programmerGuide';
import { schemaRows, typeText, type Schema } from './schemaRows';

type Calls = readonly (readonly [name: string, endpoint: Endpoint])[];

const GROUPS: Readonly<Record<string, string>> = {
  token: 'Signing in',
  users: 'Users',
  companies: 'Companies',
  folders: 'Folders',
  studies: 'Studies',
  datacollection: 'Data collection',
  demo: 'Demo',
};

/**
 * A readable page of every call, generated from the contract; it loads nothing from other hosts.
 */
export function docsPage(
  endpoints: Readonly<Record<string, Endpoint>>,
  nonce: string,
  tokenCallLimit: number,
): string {
  const groups = new Map<string, (readonly [string, Endpoint])[]>();
  for (const call of Object.entries(endpoints)) {
    const segment = call[1].path.split('/')[1] ?? '';
    const group = GROUPS[segment] ?? segment;
    groups.set(group, [...(groups.get(group) ?? []), call]);
  }
  const sections = [...groups];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fovea API</title>
<style nonce="${nonce}">${docsStyle}</style>
</head>
<body>
<nav aria-label="Calls">
<p class="brand"><a href="/">Fovea</a> API</p>
<ul><li><a href="#guide">For programmers</a></li></ul>
${sections.map(([group, calls]) => contents(group, calls)).join('\n')}
</nav>
<main>
<h1>Fovea API</h1>
<p>Every call of this server, as its contract declares it. The same in a form for programs:
<a href="/openapi.json">openapi.json</a>.</p>
<p>Bodies and answers are JSON unless said otherwise.</p>
${programmerGuide(tokenCallLimit)}
${sections.map(([group, calls]) => section(group, calls)).join('\n')}
</main>
</body>
</html>
`;
}

function contents(group: string, calls: Calls): string {
  const items = calls.map(
    ([name, { method, path }]) =>
      `<li><a href="#${name}"><span class="method ${method}">${method}</span> ${breakable(path)}</a></li>`,
  );
  return `<h2>${escapeHtml(group)}</h2><ul>${items.join('')}</ul>`;
}

function section(group: string, calls: Calls): string {
  return `<section><h2>${escapeHtml(group)}</h2>${calls.map(article).join('\n')}</section>`;
}

function article([name, endpoint]: readonly [string, Endpoint]): string {
  const { method, path, summary, needs, body, query, answer, sends, headers } = endpoint;
  const parts = [
    `<h3><a href="#${name}"><span class="method ${method}">${method}</span> <code>${breakable(path)}</code></a></h3>`,
    `<p>${escapeHtml(summary)}.</p>`,
    `<p class="needs">Needs ${escapeHtml(describeNeeds(needs))}. ${openTo(endpoint)}</p>`,
  ];
  if (headers) {
    parts.push('<h4>Headers</h4>', pairs(Object.entries(headers)));
  }
  if (query) parts.push('<h4>Query</h4>', table(schemaOf(query, 'input')));
  if (sends === 'bytes') parts.push('<h4>Body</h4><p>The bytes themselves.</p>');
  if (body) {
    parts.push(`<h4>Body${sends === 'form' ? ' (form)' : ''}</h4>`, table(schemaOf(body, 'input')));
  }
  parts.push(
    '<h4>Answer</h4>',
    answer ? table(schemaOf(answer, 'output')) : '<p>204, without a body.</p>',
  );
  const refusals = Object.entries(refusalsOf(endpoint));
  if (refusals.length > 0) parts.push('<h4>Refusals</h4>', pairs(refusals));
  return `<article id="${name}">${parts.join('\n')}</article>`;
}

/** Whether tokens of programs can make a call. */
function openTo(endpoint: Endpoint): string {
  const { needs } = endpoint;
  if (needs === 'anyone' || needs === 'respondent' || needs === 'machine') return '';
  if (!isOpenToPrograms(endpoint)) return 'Not for programs.';
  return isReading(endpoint) ? 'Open to tokens.' : 'Open to tokens that are not read-only.';
}

function table(schema: Schema): string {
  const rows = schemaRows(schema).map(
    ({ name, type, limits, required }) =>
      `<tr><th scope="row"><code>${breakable(name)}</code>${required ? '' : ' <small>optional</small>'}</th>` +
      `<td>${escapeHtml(type)}</td><td>${escapeHtml(limits)}</td></tr>`,
  );
  const whole =
    schema.items || rows.length === 0 ? `<p>A ${escapeHtml(typeText(schema))}.</p>` : '';
  if (rows.length === 0) return whole;
  const head =
    '<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Limits</th></tr></thead>';
  return `${whole}<div class="scroll"><table>${head}<tbody>${rows.join('')}</tbody></table></div>`;
}

function pairs(entries: readonly (readonly [string, string])[]): string {
  const items = entries.map(
    ([name, description]) =>
      `<dt><code>${escapeHtml(name)}</code></dt><dd>${escapeHtml(description)}</dd>`,
  );
  return `<dl>${items.join('')}</dl>`;
}

/** Lets long paths and names break after a slash or a dot. */
function breakable(text: string): string {
  return escapeHtml(text).replace(/([/.])/g, '$1<wbr>');
}
