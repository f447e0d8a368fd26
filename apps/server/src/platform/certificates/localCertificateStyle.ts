/** The styles of the page about the local authority. */
export const localCertificateStyle = `
:root { color-scheme: light dark; --line: light-dark(#d9dee5, #39414b); --soft: light-dark(#f6f8fa, #1b2026);
  --text: light-dark(#1c2530, #e4e9ef); --quiet: light-dark(#56616e, #9aa6b3); --link: light-dark(#0b5cad, #7cb8ff);
  --button: light-dark(#0b5cad, #1c6fc4); }
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); background: light-dark(#fff, #12161b); font: 16px/1.6 system-ui, sans-serif; }
main { max-inline-size: 46rem; margin-inline: auto; padding: 2rem 1.25rem 4rem; }
.brand { margin: 0; font-weight: 600; color: var(--quiet); }
h1 { margin-block: .25rem 1rem; font-size: 1.8rem; line-height: 1.25; }
h2 { display: flex; align-items: center; gap: .6rem; margin-block: 2.25rem .5rem; font-size: 1.15rem; }
.number { display: grid; place-items: center; inline-size: 1.75rem; block-size: 1.75rem; border-radius: 50%; flex: none;
  background: var(--soft); border: 1px solid var(--line); font-size: .9rem; }
p { margin-block: .5rem; }
.lead { color: var(--quiet); }
a { color: var(--link); }
.button { display: inline-block; padding: .55rem 1.1rem; border-radius: 6px; background: var(--button); color: #fff;
  text-decoration: none; font-weight: 600; margin-inline-end: .75rem; margin-block-end: .25rem; }
.button:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .5rem 1rem; align-items: baseline; margin-block: 1rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
.print { display: block; overflow-wrap: break-word; font-size: .95rem; }
[dir="rtl"] .print { text-align: end; }
small { color: var(--quiet); }
code { font: .92em ui-monospace, monospace; }
p code { white-space: nowrap; }
details { border: 1px solid var(--line); border-radius: 6px; margin-block: .5rem; padding-inline: 1rem; }
details[open] { padding-block-end: .5rem; }
summary { padding-block: .6rem; font-weight: 600; cursor: pointer; }
ol { margin-block: .25rem .75rem; padding-inline-start: 1.5rem; }
li { margin-block: .3rem; }
pre { margin-block: .25rem .75rem; padding: .6rem .8rem; border-radius: 6px; background: var(--soft); border: 1px solid var(--line);
  white-space: pre-wrap; overflow-wrap: anywhere; }
footer { margin-block-start: 2.5rem; border-block-start: 1px solid var(--line); color: var(--quiet); font-size: .9rem; }
`;
