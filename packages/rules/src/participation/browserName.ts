/** Browser and operating system according to the user agent. Null if missing or unknown. */
export interface BrowserName {
  readonly browser: string | null;
  /** The first number of the version, as reported in papers. */
  readonly majorVersion: number | null;
  readonly system: string | null;
}

/** The first match wins, since browsers also name those they imitate. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPod|iPad)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

export function browserName(userAgent: string): BrowserName {
  const found = BROWSERS.flatMap(([name, sign]) => {
    const match = sign.exec(userAgent);
    return match ? [{ name, version: Number(match[1]) }] : [];
  })[0];
  return {
    browser: found?.name ?? null,
    majorVersion: found?.version ?? null,
    system: SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null,
  };
}
