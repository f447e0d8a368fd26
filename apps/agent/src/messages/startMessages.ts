import { defineMessages } from '@formatjs/intl';

/** What the agent says before it runs: its help, refusals, and pairing. */
export const startMessages = defineMessages({
  help: {
    id: 'start.help',
    defaultMessage: `The agent of a lab machine: pairs the machine with a lab and shows respondents their sessions.

  npm run agent -- --server URL [--key KEY] [--name NAME] [--code CODE] [--folder PATH] [--port N]

  --server URL    address of the Fovea server; needed the first time
  --key KEY       public product key of the machine; without it the agent makes one and keeps it
  --name NAME     name of the machine; without it the name in the network
  --code CODE     the six digits that the studio shows; without it the agent asks for them
  --folder PATH   folder of the agent; without it .fovea-agent in the home folder
  --port N        port of the status page, 4317 if nothing else is said
  --help          this text

  FOVEA_AGENT_DATA            the folder, where --folder is not given
  FOVEA_AGENT_CHROMIUM        the Chromium, Chrome or Edge to use
  FOVEA_AGENT_CHROMIUM_FLAGS  further flags for it, separated by blanks`,
  },
  unknownOption: {
    id: 'start.unknownOption',
    defaultMessage: 'The command is not understood ({reason}). --help lists what can be said.',
  },
  noServer: {
    id: 'start.noServer',
    defaultMessage:
      'The address of the Fovea server is missing. Start the agent with --server, for example --server https://fovea.example.org',
  },
  serverNotValid: {
    id: 'start.serverNotValid',
    defaultMessage:
      '“{server}” is not the address of a server. It begins with https:// or http://, for example https://fovea.example.org',
  },
  keyNotValid: {
    id: 'start.keyNotValid',
    defaultMessage: 'The product key must have 4 to 64 letters, digits and hyphens.',
  },
  nameNotValid: {
    id: 'start.nameNotValid',
    defaultMessage: 'The name of the machine must have 1 to {max} characters.',
  },
  portNotValid: {
    id: 'start.portNotValid',
    defaultMessage: '--port must be a whole number from 0 to 65535.',
  },
  folderInUse: {
    id: 'start.folderInUse',
    defaultMessage:
      'Another agent runs with the folder {folder}. Stop it first, or give this one a folder of its own with --folder.',
  },
  folderNotUsable: {
    id: 'start.folderNotUsable',
    defaultMessage: 'The folder {folder} cannot be used: {reason}',
  },
  identityNotReadable: {
    id: 'start.identityNotReadable',
    defaultMessage:
      'The file {file} is damaged. Delete it, then pair this machine again with a new code.',
  },
  localPortTaken: {
    id: 'start.localPortTaken',
    defaultMessage:
      'Another program uses port {port}, at which the browser of this machine keeps its recordings. End that program. If that is impossible, and no respondent was interrupted on this machine, delete the file {file}.',
  },
  codeRefused: { id: 'start.codeRefused', defaultMessage: '{sentence}' },
  askCode: {
    id: 'start.askCode',
    defaultMessage:
      'Pairing code (six digits; the studio shows one on the page of the lab, “Add a machine”): ',
  },
  codeNotValid: {
    id: 'start.codeNotValid',
    defaultMessage: 'A pairing code has six digits.',
  },
  noTerminal: {
    id: 'start.noTerminal',
    defaultMessage:
      'This machine is not paired, and there is no terminal to ask for a code. Start the agent with --code and the six digits that the studio shows.',
  },
  serverUnreachable: {
    id: 'start.serverUnreachable',
    defaultMessage:
      'The server {server} cannot be reached ({reason}). Check the address and the network, then start the agent again.',
  },
  notFovea: {
    id: 'start.notFovea',
    defaultMessage:
      '{server} does not answer like a Fovea server of this version ({reason}). Check the address.',
  },
  keyTaken: {
    id: 'start.keyTaken',
    defaultMessage: '{reason} Start the agent with the --key of this machine.',
  },
});
