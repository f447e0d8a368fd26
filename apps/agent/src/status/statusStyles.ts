/** The style of the status page, in the product's colours. */
export const STATUS_STYLES = `
:root {
  color-scheme: light dark;
  --text: light-dark(#16202a, #dde4ea);
  --quiet: light-dark(#566270, #9aa7b3);
  --link: light-dark(#0a6580, #62bcd2);
  --canvas: light-dark(#f6f8f9, #0f1317);
  --surface: light-dark(#fff, #171d22);
  --hairline: light-dark(#e1e6ea, #2a333b);
  --border: light-dark(#c9d0d7, #3a4650);
  --hover: light-dark(#eef2f4, #222a31);
  --warning: light-dark(#7a4b00, #f2c46b);
  --warning-tint: light-dark(#fdf1d8, #38290e);
  --good: light-dark(#0a6b4f, #63d3ac);
  --good-tint: light-dark(#e3f5ee, #12322a);
  --danger: light-dark(#b3261e, #b3261e);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--canvas);
  color: var(--text);
  font: 15px/1.6 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif;
  overflow-wrap: anywhere;
}
main { max-inline-size: 680px; margin-inline: auto; padding: 32px 20px; }
h1 { margin-block: 0 16px; font-size: 22px; line-height: 1.3; }
h2 { margin-block: 20px 12px; font-size: 16px; line-height: 1.3; }
.state { padding: 12px 16px; border-radius: 8px; border-inline-start: 4px solid var(--border); background: var(--surface); }
.state p { margin-block: 0; }
.state p:first-child { font-weight: 600; }
.state.good { border-color: var(--good); background: var(--good-tint); }
.state.good p:first-child { color: var(--good); }
.state.warning { border-color: var(--warning); background: var(--warning-tint); }
.state.warning p:first-child { color: var(--warning); }
dl {
  display: grid;
  grid-template-columns: minmax(110px, max-content) 1fr;
  gap: 8px 20px;
  margin-block: 20px 0;
  padding: 16px;
  background: var(--surface);
  border: 1px solid var(--hairline);
  border-radius: 8px;
}
dt { color: var(--quiet); }
dd { margin: 0; }
h2 { margin-block: 28px 8px; font-size: 17px; line-height: 1.3; }
.quiet { color: var(--quiet); margin-block: 0; }
.devices { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
.devices .state p:first-child { color: var(--text); }
.devices .state p + p { color: var(--text); }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin-block-start: 16px; }
form { margin: 0; }
button, .button {
  display: inline-block;
  padding: 7px 14px;
  border: 1px solid var(--border);
  border-radius: 6px;
  background: var(--surface);
  color: var(--text);
  font: inherit;
  text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { background: var(--hover); }
.danger, .danger:hover { border-color: var(--danger); background: var(--danger); color: #fff; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
`;
