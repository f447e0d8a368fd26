import { hostname, homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readAgentSettings } from './agentSettings';

const read = (args: readonly string[], environment = {}) => {
  const settings = readAgentSettings(args, environment);
  if (settings === 'help') throw new Error('help');
  return settings;
};

it('Without a word the folder is in the home folder and the name that of the machine', () => {
  expect(read([])).toEqual({
    server: null,
    key: null,
    name: hostname().slice(0, 100),
    code: null,
    folder: join(homedir(), '.fovea-agent'),
    port: 4317,
    chromium: null,
    chromiumFlags: [],
    openGaze: null,
    lslSession: null,
  });
});

it('The command line wins over the environment', () => {
  const environment = {
    FOVEA_AGENT_DATA: '/a',
    FOVEA_AGENT_CHROMIUM: '/c',
    FOVEA_AGENT_CHROMIUM_FLAGS: ' --x  --y=1 ',
  };
  expect(read([], environment)).toMatchObject({
    folder: resolve('/a'),
    chromium: '/c',
    chromiumFlags: ['--x', '--y=1'],
  });
  const args = [
    '--folder',
    '/b',
    '--port',
    '0',
    '--name',
    ' PC 4 ',
    '--code=12 34 56',
    '--key=KEY-1',
  ];
  expect(read(args, environment)).toMatchObject({
    folder: resolve('/b'),
    port: 0,
    name: 'PC 4',
    code: '12 34 56',
    key: 'KEY-1',
  });
});

it('Devices are looked for where the environment says', () => {
  const environment = {
    FOVEA_AGENT_OPEN_GAZE: 'tracker-1.lab:4242',
    FOVEA_AGENT_LSL_SESSION: 'room 3',
  };
  expect(read([], environment)).toMatchObject({
    openGaze: { host: 'tracker-1.lab', port: 4242 },
    lslSession: 'room 3',
  });
});

it.each(['tracker', ':4242', 'tracker:0', 'tracker:70000', 'http://tracker:4242'])(
  'The address “%s” of an eye tracker is refused',
  (address) => {
    expect(() => read([], { FOVEA_AGENT_OPEN_GAZE: address })).toThrow('must be a host and a port');
  },
);

it.each(['--help', '-h'])('Help is asked for with %s', (flag) => {
  expect(readAgentSettings([flag], {})).toBe('help');
});

it.each([
  ['https://fovea.example.org', 'https://fovea.example.org'],
  ['http://10.0.0.2:8080/', 'http://10.0.0.2:8080'],
  ['https://example.org/fovea//', 'https://example.org/fovea'],
  ['https://example.org/fovea?x=1#/labs', 'https://example.org/fovea'],
])('The address %s is taken as %s', (given, server) => {
  expect(read(['--server', given]).server).toBe(server);
});

it.each(['fovea.example.org', 'ftp://a', 'file:///etc', '', 'https://user:word@example.org'])(
  'This is no address of a server: "%s"',
  (given) => {
    expect(() => read([`--server=${given}`])).toThrow('is not the address of a server');
  },
);

it.each([
  [['--key=abc'], 'The product key must have 4 to 64'],
  [['--key=with blank'], 'The product key must have 4 to 64'],
  [['--name= '], 'The name of the machine must have 1 to 100'],
  [[`--name=${'x'.repeat(101)}`], 'The name of the machine must have 1 to 100'],
  [['--port=65536'], '--port must be a whole number'],
  [['--port=1.5'], '--port must be a whole number'],
  [['--port=-1'], '--port must be a whole number'],
  [['--bogus'], 'The command is not understood'],
  [['word'], 'The command is not understood'],
  [['--server'], 'The command is not understood'],
])('%s is refused', (args, why) => {
  expect(() => read(args)).toThrow(why);
});
