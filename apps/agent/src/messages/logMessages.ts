import { defineMessages } from '@formatjs/intl';

/** One line for each event while the agent runs. */
export const logMessages = defineMessages({
  started: { id: 'log.started', defaultMessage: 'Fovea agent {version}. Status page: {url}' },
  stopped: { id: 'log.stopped', defaultMessage: 'The agent has stopped.' },
  paired: {
    id: 'log.paired',
    defaultMessage: 'Paired with the lab “{lab}” as “{name}”.',
  },
  alreadyPaired: {
    id: 'log.alreadyPaired',
    defaultMessage: 'Paired with the lab “{lab}” as “{name}” at {server}.',
  },
  needsPairing: {
    id: 'log.needsPairing',
    defaultMessage:
      'The server does not know this machine any more: it was paired again, or its lab was closed. It has to be paired again.',
  },
  connected: { id: 'log.connected', defaultMessage: 'Connected with the server.' },
  unreachable: {
    id: 'log.unreachable',
    defaultMessage: 'The server cannot be reached ({reason}). Trying again.',
  },
  refused: { id: 'log.refused', defaultMessage: 'The server refused the report: {reason}' },
  answerNotUnderstood: {
    id: 'log.answerNotUnderstood',
    defaultMessage:
      'The answer of the server is not understood. The agent and the server must have the same version.',
  },
  disabled: {
    id: 'log.disabled',
    defaultMessage: 'The machine was disabled in the studio: it gets no new respondents.',
  },
  enabled: { id: 'log.enabled', defaultMessage: 'The machine was enabled again.' },
  clockOff: {
    id: 'log.clockOff',
    defaultMessage:
      'The clock of this machine is {seconds} s {direction, select, ahead {ahead of} other {behind}} that of the server.',
  },
  sessionGiven: {
    id: 'log.sessionGiven',
    defaultMessage: '{respondent} was sent here, study “{study}”.',
  },
  downloadFailed: {
    id: 'log.downloadFailed',
    defaultMessage: 'The session cannot be downloaded at the moment ({reason}). It is tried again.',
  },
  sessionReady: {
    id: 'log.sessionReady',
    defaultMessage: 'The session is complete on this machine and needs no network.',
  },
  notOffered: {
    id: 'log.notOffered',
    defaultMessage:
      'The server does not offer the session for download. Its page is opened at the server.',
  },
  handedOver: {
    id: 'log.handedOver',
    defaultMessage: 'The session of {respondent} was uploaded and deleted from this machine.',
  },
  erased: {
    id: 'log.erased',
    defaultMessage: 'The session of {respondent} was erased, so it was deleted from this machine.',
  },
  sessionGone: {
    id: 'log.sessionGone',
    defaultMessage: 'The session of this machine is over.',
  },
  sessionReleased: {
    id: 'log.sessionReleased',
    defaultMessage: 'The session was ended on the status page.',
  },
  kioskOpened: { id: 'log.kioskOpened', defaultMessage: 'The browser shows the session.' },
  kioskClosed: { id: 'log.kioskClosed', defaultMessage: 'The browser is closed.' },
  kioskDied: {
    id: 'log.kioskDied',
    defaultMessage: 'The browser has ended during the session. It is opened again.',
  },
  kioskStopped: {
    id: 'log.kioskStopped',
    defaultMessage:
      'The browser ended {count} times within a minute and is not opened again. Use “Open the session again” on the status page.',
  },
  kioskAddressNotValid: {
    id: 'log.kioskAddressNotValid',
    defaultMessage: 'The server gave an address of the session that is not a web page.',
  },
  noChromium: {
    id: 'log.noChromium',
    defaultMessage:
      'No Chromium was found on this machine. Install Chromium, Chrome or Edge, or name it in FOVEA_AGENT_CHROMIUM.',
  },
  diskFull: {
    id: 'log.diskFull',
    defaultMessage: 'The disk of this machine is full: nothing more can be kept until it has room.',
  },
  diskHasRoom: {
    id: 'log.diskHasRoom',
    defaultMessage: 'The disk has room again. The recording goes on.',
  },
  unexpected: { id: 'log.unexpected', defaultMessage: 'Something unexpected went wrong: {reason}' },
});
