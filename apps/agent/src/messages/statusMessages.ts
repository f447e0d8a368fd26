import { defineMessages } from '@formatjs/intl';

/** The status page of the agent. */
export const statusMessages = defineMessages({
  title: { id: 'status.title', defaultMessage: 'Fovea agent' },
  machine: { id: 'status.machine', defaultMessage: 'Machine' },
  lab: { id: 'status.lab', defaultMessage: 'Lab' },
  server: { id: 'status.server', defaultMessage: 'Server' },
  key: { id: 'status.key', defaultMessage: 'Product key' },
  browser: { id: 'status.browser', defaultMessage: 'Browser' },
  clock: { id: 'status.clock', defaultMessage: 'Clock' },
  version: { id: 'status.version', defaultMessage: 'Version' },
  update: { id: 'status.update', defaultMessage: 'Update' },
  lastError: { id: 'status.lastError', defaultMessage: 'Last problem' },
  lastErrorAt: { id: 'status.lastErrorAt', defaultMessage: '{text} ({time})' },
  notPaired: { id: 'status.notPaired', defaultMessage: 'Not paired' },

  connecting: { id: 'status.connecting', defaultMessage: 'Connecting with the server …' },
  idle: {
    id: 'status.idle',
    defaultMessage: 'Ready. No respondent has been sent to this machine.',
  },
  session: {
    id: 'status.session',
    defaultMessage: '{respondent} in the study “{study}”',
  },
  preparing: {
    id: 'status.preparing',
    defaultMessage:
      'Preparing the session of {respondent} in the study “{study}”: {percent}% of {size} downloaded.',
  },
  preparingBegins: {
    id: 'status.preparingBegins',
    defaultMessage: 'Preparing the session of {respondent} in the study “{study}” …',
  },
  preparingTrouble: {
    id: 'status.preparingTrouble',
    defaultMessage: 'The download does not go on at the moment ({reason}). It is tried again.',
  },
  waiting: { id: 'status.waiting', defaultMessage: 'Sessions that wait to be uploaded' },
  waitingRow: {
    id: 'status.waitingRow',
    defaultMessage: '{respondent}, study “{study}”, {size}',
  },
  waitingUploading: { id: 'status.waitingUploading', defaultMessage: 'Uploading, {percent}% sent' },
  waitingTrouble: {
    id: 'status.waitingTrouble',
    defaultMessage: 'Not uploaded yet ({reason}). It is tried again.',
  },
  waitingUnreachable: {
    id: 'status.waitingUnreachable',
    defaultMessage: 'The server has not been reachable since {time}',
  },
  waitingWindow: {
    id: 'status.waitingWindow',
    defaultMessage: 'The upload window opens at {time} UTC',
  },
  uploadUnreachable: {
    id: 'status.uploadUnreachable',
    defaultMessage: 'the server cannot be reached',
  },
  uploadServerBusy: { id: 'status.uploadServerBusy', defaultMessage: 'the server is busy' },
  uploadServerFull: {
    id: 'status.uploadServerFull',
    defaultMessage: 'the disk of the server is full',
  },
  uploadRefused: { id: 'status.uploadRefused', defaultMessage: 'the server refuses it' },
  uploadIncomplete: {
    id: 'status.uploadIncomplete',
    defaultMessage: 'a part of it is damaged on this machine',
  },
  waitingTurn: { id: 'status.waitingTurn', defaultMessage: 'Is uploaded in a moment' },
  ending: {
    id: 'status.ending',
    defaultMessage: 'The session is over. The browser closes in a moment.',
  },
  isDisabled: {
    id: 'status.isDisabled',
    defaultMessage: 'Disabled in the studio. The machine gets no new respondents.',
  },
  needsPairing: {
    id: 'status.needsPairing',
    defaultMessage: 'This machine has to be paired with a lab.',
  },
  needsPairingHow: {
    id: 'status.needsPairingHow',
    defaultMessage:
      'In the studio, “Add a machine” on the page of the lab shows a pairing code. Type it in the terminal of the agent, or start the agent again with --code and the code.',
  },
  unreachable: {
    id: 'status.unreachable',
    defaultMessage: 'The server has not been reachable since {time}.',
  },
  unreachableHow: {
    id: 'status.unreachableHow',
    defaultMessage:
      'The agent keeps trying. A session that is open stays open, and what it recorded is sent later.',
  },
  diskFull: {
    id: 'status.diskFull',
    defaultMessage:
      'The disk of this machine is full. Make room on it; the recording then goes on by itself, and what the page still holds is kept. Do not close the browser.',
  },
  kioskStopped: {
    id: 'status.kioskStopped',
    defaultMessage: 'The browser keeps ending, so it is not opened again by itself.',
  },
  kioskNoChromium: {
    id: 'status.kioskNoChromium',
    defaultMessage: 'The session cannot be shown: there is no browser for it.',
  },
  kioskNotAPage: {
    id: 'status.kioskNotAPage',
    defaultMessage: 'The session cannot be shown: the server gave no web page for it.',
  },

  noBrowser: {
    id: 'status.noBrowser',
    defaultMessage:
      'None found. Install Chromium, Chrome or Edge, or name it in FOVEA_AGENT_CHROMIUM.',
  },
  clockUnknown: { id: 'status.clockUnknown', defaultMessage: 'Not compared with the server yet' },
  clockRight: { id: 'status.clockRight', defaultMessage: 'Agrees with the server' },
  clockAhead: {
    id: 'status.clockAhead',
    defaultMessage: '{seconds} s ahead of the server. Set the clock of this machine.',
  },
  clockBehind: {
    id: 'status.clockBehind',
    defaultMessage: '{seconds} s behind the server. Set the clock of this machine.',
  },

  openAgain: { id: 'status.openAgain', defaultMessage: 'Open the session again' },
  endSession: { id: 'status.endSession', defaultMessage: 'End this session' },
  endTitle: { id: 'status.endTitle', defaultMessage: 'End the session of this machine?' },
  endText: {
    id: 'status.endText',
    defaultMessage:
      'The browser closes, and the machine is free for the next respondent. What {respondent} has recorded in the study “{study}” is kept and still sent.',
  },
  endConfirm: { id: 'status.endConfirm', defaultMessage: 'End the session' },
  endCancel: { id: 'status.endCancel', defaultMessage: 'Keep it' },

  notFound: { id: 'status.notFound', defaultMessage: 'There is no such page.' },
  foreignHost: {
    id: 'status.foreignHost',
    defaultMessage: 'This page is for this machine only: open it as 127.0.0.1 or localhost.',
  },
  tokenMissing: {
    id: 'status.tokenMissing',
    defaultMessage:
      'The page is out of date, so nothing was done. Go back, reload it and try again.',
  },
});
