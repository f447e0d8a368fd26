// What stands in deploy/ fits the program: settings and figures exist, and the programs they are for read them.
import type { FastifyInstance } from 'fastify';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../../platform/settings/settings';
import { SETTING_NAMES } from '../../platform/settings/settingNames';
import { setUpServer } from '../../testing/setUp';
import { measureRequests } from './requestMetrics';
import { stateMetrics } from './stateMetrics';

const deploy = join(import.meta.dirname, '../../../../../deploy');
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');
const has = (program: string) => spawnSync('which', [program]).status === 0;

const server = setUpServer();
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('Every setting of the service exists', () => {
  const lines = read('systemd/fovea.env').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm);
  const names = [...lines].map(([, name]) => name ?? '');
  expect(names).toContain('FOVEA_DATA');
  const known: readonly string[] = SETTING_NAMES;
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

/** Names of figures in an expression of Prometheus; suffixes of histograms are taken off. */
const figuresIn = (expression: string) =>
  [...expression.matchAll(/\b(?:fovea|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );

function knownFigures(): string[] {
  const register = new Registry();
  const app = { addHook: () => undefined } as unknown as FastifyInstance;
  measureRequests(app, register);
  stateMetrics(register, { ...server.context, openStreams: () => 0 });
  const ours = register.getMetricsAsArray().map(({ name }) => name);
  // Those of prom-client, which are collected in the process that is asked.
  return [
    ...ours,
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ];
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly action: string };
}

describe('Alerts', () => {
  const { groups } = parse(read('prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);

  test('Each asks for figures that exist, and says what to do', () => {
    expect(rules.length).toBeGreaterThanOrEqual(10);
    const known = knownFigures();
    for (const { alert, expr, annotations } of rules) {
      expect(
        figuresIn(expr).filter((name) => !known.includes(name)),
        alert,
      ).toEqual([]);
      expect(annotations.action, alert).toMatch(/\.$/);
    }
  });

  test.runIf(has('promtool'))('Prometheus takes them', () => {
    execFileSync('promtool', ['check', 'rules', join(deploy, 'prometheus/alerts.yml')]);
  });
});

interface Panel {
  readonly targets: readonly { readonly expr: string }[];
  readonly gridPos: { readonly x: number; readonly y: number };
}

test('The dashboard shows figures that exist, and none twice in one place', () => {
  const { panels } = JSON.parse(read('grafana/fovea.json')) as { panels: Panel[] };
  const known = knownFigures();
  const asked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => figuresIn(expr)));
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !known.includes(name))).toEqual([]);
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(places.length);
});

describe('The service', () => {
  const unit = read('systemd/fovea.service');

  test('It waits longer for the end than the server needs, and keeps what it writes apart', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(90);
    const data = /^FOVEA_DATA=\/var\/lib\/(.+)$/m.exec(read('systemd/fovea.env'))?.[1];
    expect(unit).toMatch(new RegExp(`^StateDirectory=${String(data)}$`, 'm'));
  });

  test.runIf(has('systemd-analyze'))('systemd reads every line, of backups too', () => {
    const paths = ['fovea.service', 'fovea-backup.service', 'fovea-backup.timer'].map((name) => {
      const path = join(folder, name);
      writeFileSync(path, read(`systemd/${name}`).replace('/usr/bin/node', process.execPath));
      return path;
    });
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], {
      encoding: 'utf8',
    });
    expect([status, stderr.trim()]).toEqual([0, '']);
  });

  test.runIf(process.platform === 'linux')(
    'Its command reads settings without running them',
    () => {
      const settings = join(folder, 'fovea.env');
      const address = 'postgres:///fovea?host=/run&port=1;$(touch x)';
      writeFileSync(
        settings,
        `# FOVEA_A=1\nDATABASE_URL=${address}\nFOVEA_MAIL_FROM="Fovea <a@b>"`,
      );
      const command = read('systemd/fovea')
        .replace('$(id -u)', '0')
        .replace('/etc/fovea/fovea.env', settings)
        .replace('/opt/fovea', folder)
        .replace(/^exec .+$/m, 'exec env -0');
      const told = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\0');
      expect(told).toContain(`DATABASE_URL=${address}`);
      expect(told).toContain('FOVEA_MAIL_FROM=Fovea <a@b>');
      expect(told.some((each) => each.startsWith('FOVEA_A='))).toBe(false);
    },
  );
});

describe('The image', () => {
  const dockerfile = read('docker/Dockerfile');
  const known: readonly string[] = SETTING_NAMES;

  test('It runs as a user of its own, says how it is, and ends with a signal that the server knows', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER \d+$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).not.toMatch(/npm/);
  });

  test('Its settings, and those of the compose file, exist', () => {
    const { services } = parse(read('docker/compose.yaml')) as {
      services: Record<string, { image?: string; environment?: Record<string, string> }>;
    };
    const own = Object.keys(services['fovea']?.environment ?? {});
    const built = [...dockerfile.matchAll(/\b(FOVEA_[A-Z_]+|PORT)=/g)].map(
      ([, name]) => name ?? '',
    );
    expect(own).toContain('DATABASE_URL');
    expect(built).toContain('FOVEA_DATA');
    expect([...own, ...built].filter((name) => !known.includes(name))).toEqual([]);
  });

  test('What .env names beside settings is not taken for one, and .env stays out of the image', () => {
    const compose = read('docker/compose.yaml');
    const asked = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name ?? '');
    expect(new Set(asked)).toEqual(new Set(['DATABASE_PASSWORD', 'DOMAIN', 'BACKUPS']));
    expect(asked.filter((name) => known.includes(name) || name.startsWith('FOVEA_'))).toEqual([]);
    expect(read('docker/Caddyfile')).toContain('{$DOMAIN}');
    expect(read('../.dockerignore').split('\n')).toContain('**/.env');
    expect(read('../.gitignore').split('\n')).toContain('.env');
  });

  test('Every image that is fetched has a version', () => {
    for (const file of ['compose.yaml', 'compose.scale.yaml']) {
      const services = servicesOf(file);
      const fetched = Object.values(services).filter(({ build }) => build === undefined);
      expect(fetched.length).toBeGreaterThan(1);
      for (const { image } of fetched) expect(image).toMatch(/:(RELEASE\.)?\d/);
    }
    for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/:\w/);
  });
});

interface Service {
  readonly image: string;
  readonly build?: unknown;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly stop_grace_period?: string;
}

function servicesOf(file: string): Readonly<Record<string, Service>> {
  const { services } = parse(read(`docker/${file}`), { merge: true }) as {
    services: Record<string, Service>;
  };
  return services;
}

describe('Several servers', () => {
  const services = servicesOf('compose.scale.yaml');
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);
  const given = (text = '') => text.replaceAll(/\$\{\w+(:[^}]*)?\}/g, 'x.example.org');

  test('Two answer calls and two run jobs, and what they share is no folder', () => {
    expect(ours.map(([name, { command }]) => [name, command])).toEqual([
      ['door-1', ['api']],
      ['door-2', ['api']],
      ['worker-1', ['worker']],
      ['worker-2', ['worker']],
    ]);
    const folders = ours.flatMap(([, { volumes = [] }]) => volumes);
    expect(folders.filter((one) => one.endsWith(':/data'))).toEqual([]);
  });

  test('The server takes their settings, once .env has the secret of the keys', () => {
    for (const [name, { environment = {}, stop_grace_period: grace }] of ours) {
      const settings = Object.entries(environment).map(([key, text]) => [key, given(text)]);
      const all = Object.fromEntries(settings) as Record<string, string>;
      expect(Object.keys(all).filter((key) => !SETTING_NAMES.some((one) => one === key))).toEqual(
        [],
      );
      expect(() => readSettings(all), name).toThrow('FOVEA_KEYS_SECRET');
      const known = readSettings({ ...all, FOVEA_KEYS_SECRET: 'ab'.repeat(32) });
      expect([known.recordings, known.signingKeys.place]).toEqual(['s3', 'database']);
      expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThanOrEqual(90 + known.drainSeconds);
    }
  });

  test('The proxy knows each that answers calls, and asks whether it is ready in time', () => {
    const caddyfile = read('docker/Caddyfile.scale');
    for (const [name, { command }] of ours) {
      expect(caddyfile.includes(`${name}:8080`), name).toBe(command?.[0] === 'api');
    }
    const everyS = Number(/health_interval (\d+)s/.exec(caddyfile)?.[1]);
    const withinS = Number(/health_timeout (\d+)s/.exec(caddyfile)?.[1]);
    const drainS = Number(ours[0]?.[1].environment?.['FOVEA_DRAIN_SECONDS']);
    expect(drainS).toBeGreaterThan(everyS + withinS);
    expect(caddyfile).toMatch(/health_uri \/ready/);
    expect(caddyfile.match(/flush_interval -1/g)).toHaveLength(2);
  });
});

describe('Reverse proxies', () => {
  test('Neither buffers what respondents send, nor believes what they say of their address', () => {
    const nginx = read('nginx/fovea.conf');
    expect(nginx).toMatch(/proxy_request_buffering off;/);
    expect(nginx).toMatch(/proxy_buffering off;/);
    expect(nginx).toMatch(/client_max_body_size 0;/);
    expect(nginx).toMatch(/X-Forwarded-For \$remote_addr;/);
    expect(read('caddy/Caddyfile')).toMatch(/flush_interval -1/);
  });

  test('Over http, pages are led to https and calls are refused', () => {
    expect(read('nginx/fovea.conf')).toMatch(
      /listen 80;[^}]*\(GET\|HEAD\)\$\) \{\s*return 403;\s*\}\s*return 308 https:/,
    );
    for (const file of ['caddy/Caddyfile', 'docker/Caddyfile']) {
      expect(read(file)).toMatch(
        /^http:\/\/\S+ \{\s*@read method GET HEAD\s*redir @read https:\S+ 308\s*respond 403\s*\}/m,
      );
    }
  });

  test.runIf(has('nginx') && has('openssl'))('nginx takes its configuration', () => {
    const key = join(folder, 'key.pem');
    const certificate = join(folder, 'cert.pem');
    const subject = ['-subj', '/CN=fovea.example.org'];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject];
    execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
    const server = read('nginx/fovea.conf')
      .replace(/ssl_certificate .+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .+;/, `ssl_certificate_key ${key};`);
    const path = join(folder, 'nginx.conf');
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder};`)
      .join('\n');
    writeFileSync(path, `pid ${folder}/pid;\nevents {}\nhttp {\n${places}\n${server}}\n`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-e', join(folder, 'log'), '-c', path], {
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  });

  test.runIf(has('caddy'))('Caddy takes its configuration', () => {
    const domains = { DOMAIN: 'fovea.example.org', BUCKET_DOMAIN: 'files.example.org' };
    const env = { ...process.env, ...domains, HOME: folder, XDG_DATA_HOME: folder };
    for (const name of ['caddy/Caddyfile', 'docker/Caddyfile', 'docker/Caddyfile.scale']) {
      const { status, stderr } = spawnSync(
        'caddy',
        ['validate', '--config', join(deploy, name), '--adapter', 'caddyfile'],
        { encoding: 'utf8', env },
      );
      expect(status, `${name}: ${stderr}`).toBe(0);
    }
  });
});
