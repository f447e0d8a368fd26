/** The styles of the API page. */
export const docsStyle = `
:root { color-scheme: light dark; --line: light-dark(#d9dee5, #39414b); --soft: light-dark(#f6f8fa, #1b2026);
  --text: light-dark(#1c2530, #e4e9ef); --quiet: light-dark(#56616e, #9aa6b3); --link: light-dark(#0b5cad, #7cb8ff); }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 20rem minmax(0, 1fr); color: var(--text);
  background: light-dark(#fff, #12161b); font: 15px/1.55 system-ui, sans-serif; }
nav { position: sticky; inset-block-start: 0; block-size: 100vh; overflow: auto; padding: 1.25rem;
  border-inline-end: 1px solid var(--line); background: var(--soft); }
nav h2 { margin: 1.1rem 0 .3rem; font-size: .8rem; color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: .18rem 0 .18rem 3.4em; text-indent: -3.4em; font-size: .82rem; color: inherit; text-decoration: none;
  overflow-wrap: anywhere; }
nav li a:hover { text-decoration: underline; }
.brand { margin: 0; font-weight: 600; }
main { padding: 1.5rem 2.5rem 6rem; max-inline-size: 62rem; }
h1 { margin-block-start: 0; }
section > h2 { margin-block: 3rem 0; padding-block-end: .3rem; border-block-end: 1px solid var(--line); }
article { margin-block: 2rem; scroll-margin-block-start: 1rem; }
h3 { margin: 0; font-size: 1.05rem; }
h3 a { color: inherit; text-decoration: none; }
h4 { margin: 1.1rem 0 .35rem; font-size: .85rem; color: var(--quiet); }
p { margin-block: .5rem; max-inline-size: 46rem; }
a { color: var(--link); }
pre { padding: .8rem 1rem; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); line-height: 1.45; }
code { font: .92em ui-monospace, monospace; }
.needs { color: var(--quiet); font-size: .88rem; }
.method { display: inline-block; min-inline-size: 4.4em; text-indent: 0; font: 700 .72rem ui-monospace, monospace;
  color: var(--method); }
.GET { --method: light-dark(#0a6b3d, #61d095); } .POST { --method: light-dark(#0b5cad, #7cb8ff); }
.PUT { --method: light-dark(#8a5300, #f0b45c); } .DELETE { --method: light-dark(#b3261e, #ff8f85); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; min-inline-size: 40rem; font-size: .86rem; }
th, td { text-align: start; vertical-align: top; padding: .3rem .8rem .3rem 0; border-block-end: 1px solid var(--line);
  font-weight: normal; overflow-wrap: break-word; }
thead th { color: var(--quiet); font-size: .78rem; }
th:first-child { inline-size: 38%; } td:nth-child(2) { inline-size: 40%; }
small { color: var(--quiet); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; font-size: .88rem; }
dd { margin: 0; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; block-size: auto; max-block-size: 45vh;
  border-inline-end: 0; border-block-end: 1px solid var(--line); } main { padding-inline: 1.25rem; } }
`;
