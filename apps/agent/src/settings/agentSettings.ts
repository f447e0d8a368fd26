import { homedir, hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pairMachine } from '@fovea/contract/labs/agents';
import { MACHINE_NAME_MAX } from '@fovea/contract/labs/machines';
import { AgentRefusal } from '../messages/agentRefusal';
import { startMessages } from '../messages/startMessages';

export const STATUS_PORT = 4317;

export interface AgentSettings {
  /** Without a slash at the end; null: the server of the last start. */
  readonly server: string | null;
  /** Null: the key that the folder holds, or a new one. */
  readonly key: string | null;
  readonly name: string;
  readonly code: string | null;
  readonly folder: string;
  readonly port: number;
  /** The browser that was named; null: it is looked for. */
  readonly chromium: string | null;
  readonly chromiumFlags: readonly string[];
  /** Where an eye tracker with the Open Gaze API answers; null: at its usual address on this machine. */
  readonly openGaze: { readonly host: string; readonly port: number } | null;
  /** Only streams of the Lab Streaming Layer in this session are received; null: the usual one. */
  readonly lslSession: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What the command line and the environment say; `help` if only that was asked for.
 * @throws AgentRefusal
 */
export function readAgentSettings(
  args: readonly string[],
  environment: Environment,
): AgentSettings | 'help' {
  const given = optionsOf(args);
  if (given.help) return 'help';
  const folder = given.folder ?? environment['FOVEA_AGENT_DATA'];
  return {
    server: given.server === undefined ? null : serverAddress(given.server),
    key: given.key === undefined ? null : productKey(given.key),
    name: machineName(given.name),
    code: given.code ?? null,
    folder: resolve(folder || join(homedir(), '.fovea-agent')),
    port: given.port === undefined ? STATUS_PORT : portOf(given.port),
    chromium: environment['FOVEA_AGENT_CHROMIUM'] || null,
    openGaze: trackerAddress(environment['FOVEA_AGENT_OPEN_GAZE']),
    lslSession: environment['FOVEA_AGENT_LSL_SESSION'] || null,
    chromiumFlags: (environment['FOVEA_AGENT_CHROMIUM_FLAGS'] ?? '').split(/\s+/).filter(Boolean),
  };
}

function optionsOf(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      args: [...args],
      options: {
        server: text,
        key: text,
        name: text,
        code: text,
        folder: text,
        port: text,
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (reason) {
    const [sentence = ''] = (reason as Error).message.split('. ');
    throw new AgentRefusal(startMessages.unknownOption, { reason: sentence });
  }
}

function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isAddress = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (!isAddress) throw new AgentRefusal(startMessages.serverNotValid, { server: text });
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function productKey(text: string): string {
  if (pairMachine.body?.shape.publicProductKey.safeParse(text).success) return text;
  throw new AgentRefusal(startMessages.keyNotValid);
}

function machineName(text: string | undefined): string {
  if (text === undefined) return hostname().slice(0, MACHINE_NAME_MAX) || 'machine';
  const name = text.trim();
  if (name.length >= 1 && name.length <= MACHINE_NAME_MAX) return name;
  throw new AgentRefusal(startMessages.nameNotValid, { max: MACHINE_NAME_MAX });
}

function trackerAddress(text: string | undefined): AgentSettings['openGaze'] {
  if (!text) return null;
  const [, host, port] = /^([\w.-]+):(\d{1,5})$/.exec(text) ?? [];
  const number = Number(port);
  if (host && number >= 1 && number <= 65_535) return { host, port: number };
  throw new AgentRefusal(startMessages.trackerNotValid, { address: text });
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new AgentRefusal(startMessages.portNotValid);
}
