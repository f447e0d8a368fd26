import { escapeHtml } from '../html/escapeHtml';
import type { LocalAuthority } from './localAuthority';
import { localCertificateStyle } from './localCertificateStyle';
import { trustSteps, type TrustSystem } from './trustSteps';

interface PageFacts {
  readonly authority: LocalAuthority;
  readonly nonce: string;
  /** Null: the page itself is encrypted. */
  readonly secureUrl: string | null;
  /** Whose steps are open at first. */
  readonly system: TrustSystem | null;
}

/** A page without scripts, since it is read before a browser trusts this server. */
export function localCertificatePage({ authority, nonce, secureUrl, system }: PageFacts): string {
  const { name, fingerprint, fingerprintSha1, validUntil } = authority;
  const until = validUntil.toISOString().slice(0, 10);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trust this laboratory's server – Fovea</title>
<style nonce="${nonce}">${localCertificateStyle}</style>
</head>
<body>
<main>
<p class="brand">Fovea</p>
<h1>Trust this laboratory’s server</h1>
<p class="lead">Browsers allow a camera only where they trust the server. This server is for a local network, so no public
authority vouches for it. It has an authority of its own instead. Install its certificate once on each machine, and the
warning goes away for good, also when the server renews its own certificate.</p>

<section aria-labelledby="get">
<h2 id="get"><span class="number" aria-hidden="true">1</span> Download the certificate</h2>
<p><a class="button" href="/local-certificate/fovea-authority.crt">Download the certificate (.crt)</a>
<a class="second" href="/local-certificate/fovea-authority.pem">or as PEM, for programs</a></p>
<p>It is called <strong dir="auto">${escapeHtml(name)}</strong> and is valid until <time>${until}</time>.</p>
</section>

<section aria-labelledby="compare">
<h2 id="compare"><span class="number" aria-hidden="true">2</span> Compare its fingerprint</h2>
<p>Whoever runs the server sees these digits in its window when it starts, and from <code>fovea doctor</code>. Your system shows
those of the file before it installs it, or under its details. Install it only if they are the same: whoever you trust here can
stand in for servers of your network.</p>
<dl>
<dt>SHA-256</dt><dd><code class="print" dir="ltr">${breakable(fingerprint)}</code></dd>
<dt>SHA-1</dt><dd><code class="print" dir="ltr">${breakable(fingerprintSha1)}</code><small>Windows calls it the thumbprint.</small></dd>
</dl>
</section>

<section aria-labelledby="install">
<h2 id="install"><span class="number" aria-hidden="true">3</span> Install it</h2>
${trustSteps(name)
  .map(({ system: of, title, html }) => {
    const open = of === system ? ' open' : '';
    return `<details${open}><summary>${title}</summary>${html}</details>`;
  })
  .join('\n')}
</section>

<section aria-labelledby="open">
<h2 id="open"><span class="number" aria-hidden="true">4</span> Open Fovea</h2>
<p>Close the browser, with all its windows, and open Fovea again. Without a warning, it worked. If there still is one, the
address may be one that the certificate is not for: ask whoever runs the server to add it with <code>--tls-name</code>.</p>
<p><a class="button" href="${escapeHtml(secureUrl ?? '')}/">Open Fovea</a></p>
</section>

<footer>
<p>The authority can certify servers of private networks and of the names it was made for, and nothing on the internet. To take it
away again, remove it where you installed it.</p>
</footer>
</main>
</body>
</html>
`;
}

/** Lets the digits break between pairs. */
const breakable = (text: string) => text.replaceAll(':', ':<wbr>');

/** The system of the visitor, to open what concerns them; null: it cannot be told. */
export function systemOf(userAgent: string): TrustSystem | null {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Windows/.test(userAgent)) return 'windows';
  // iPads call themselves Macs too, unless they are asked for the page for telephones.
  if (/Macintosh/.test(userAgent)) return 'macos';
  return /Linux|CrOS|X11/.test(userAgent) ? 'linux' : null;
}
