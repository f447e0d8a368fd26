import { ConfigError } from '../../platform/settings/configError';
import { SETTING_NAMES } from '../../platform/settings/settingNames';
import { readSettings, type Settings } from '../../platform/settings/settings';
import { ok, problem, warning, type Finding } from './finding';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of other programs of the repository, which may be set beside those of the server. */
const OF_OTHERS = /^FOVEA_(AGENT|TEST|BENCH)_/;

export interface SettingsCheck {
  /** Null: the server would not start with these. */
  readonly settings: Settings | null;
  readonly findings: readonly Finding[];
}

/** Reads the settings as the server does, and looks for those that it would not notice. */
export function checkSettings(environment: Environment): SettingsCheck {
  const read = new Set<string>();
  const watched = new Proxy(environment, {
    get(target, name) {
      read.add(String(name));
      return target[String(name)];
    },
  });
  let settings: Settings | null = null;
  const findings: Finding[] = [...unknownSettings(environment)];
  try {
    settings = readSettings(watched);
  } catch (reason) {
    if (!(reason instanceof ConfigError)) throw reason;
    findings.push(
      problem('Settings', reason.message, 'The server does not start until it is corrected.'),
    );
  }
  if (settings) findings.push(...contradictions(environment, settings, read));
  if (findings.length === 0) findings.push(ok('Settings', 'valid, and none is unknown.'));
  return { settings, findings };
}

const isSet = (environment: Environment, name: string) => (environment[name] ?? '').trim() !== '';

function unknownSettings(environment: Environment): Finding[] {
  const known = new Set<string>(SETTING_NAMES);
  return Object.keys(environment)
    .filter((name) => name.startsWith('FOVEA_') && !known.has(name) && !OF_OTHERS.test(name))
    .toSorted()
    .map((name) => {
      const near = nearest(name);
      const advice = near ? `Is it ${near}?` : 'README.md lists all settings.';
      return warning('Settings', `${name} is no setting and has no effect.`, advice);
    });
}

function contradictions(
  environment: Environment,
  settings: Settings,
  read: ReadonlySet<string>,
): Finding[] {
  const findings: Finding[] = [];
  for (const name of SETTING_NAMES) {
    // Not read with a PostgreSQL server, where 0 is what it is anyway.
    if (!isSet(environment, name) || read.has(name) || name === 'FOVEA_DEMO') continue;
    const advice = 'Set what it belongs to, or leave it out.';
    findings.push(
      warning('Settings', `${name} has no effect without the setting it belongs to.`, advice),
    );
  }
  if (isSet(environment, 'FOVEA_DEMO_PASSWORD') && !settings.demo) {
    const message = 'FOVEA_DEMO_PASSWORD has no effect: there is no demo.';
    findings.push(warning('Settings', message, 'Leave it out.'));
  }
  if (
    settings.databaseUrl !== null &&
    /^(1|true|yes|on)$/i.test((environment['FOVEA_DEMO'] ?? '').trim())
  ) {
    const message = 'FOVEA_DEMO has no effect with DATABASE_URL: there is no demo.';
    findings.push(warning('Settings', message, 'Leave it out.'));
  }
  const isBehindProxy = settings.publicUrl?.startsWith('https:') && settings.tls === null;
  if (isBehindProxy && settings.trustedProxies === 0) {
    findings.push(
      warning(
        'Settings',
        'FOVEA_PUBLIC_URL is https, so a reverse proxy is in front, but FOVEA_TRUST_PROXY is 0: everybody seems to come from its address, and limits for one address apply to all.',
        'Set FOVEA_TRUST_PROXY to the number of proxies.',
      ),
    );
  }
  if (settings.failpoints !== null) {
    const message = 'FOVEA_FAILPOINTS makes the server fail on purpose, which is for tests.';
    findings.push(problem('Settings', message, 'Leave it out.'));
  }
  return findings;
}

/** A typing error is at most this far from what was meant. */
const TYPING_ERRORS = 3;

function nearest(name: string): string | null {
  const [best] = SETTING_NAMES.map((known) => ({ known, errors: differences(name, known) })).sort(
    (a, b) => a.errors - b.errors,
  );
  return best && best.errors <= TYPING_ERRORS ? best.known : null;
}

/** How many letters must be added, removed or replaced to make one text of the other (Levenshtein). */
function differences(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, replaced));
    }
    row = next;
  }
  return row[b.length]!;
}
