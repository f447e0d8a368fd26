import { defineMessages } from '@formatjs/intl';

/** What updates of the agent say: in the log, on the status page and in the studio. */
export const updateMessages = defineMessages({
  waiting: {
    id: 'update.waiting',
    defaultMessage: 'Version {version} is installed when nobody sits at this machine.',
  },
  failed: {
    id: 'update.failed',
    defaultMessage: 'Version {version} was not installed. {reason}',
  },
  updating: {
    id: 'update.updating',
    defaultMessage: 'The agent updates itself from version {from} to {version} and starts again.',
  },
  noKey: {
    id: 'update.noKey',
    defaultMessage: 'This machine does not know the key of the server yet.',
  },
  wrongSignature: {
    id: 'update.wrongSignature',
    defaultMessage:
      'It is not signed by the server that this machine was paired with. If the server was set up anew, pair this machine again.',
  },
  tooLarge: { id: 'update.tooLarge', defaultMessage: 'It is larger than agents are.' },
  wrongSize: {
    id: 'update.wrongSize',
    defaultMessage: 'The download has another size than it should have. It is tried again.',
  },
  wrongHash: {
    id: 'update.wrongHash',
    defaultMessage: 'The download was altered on its way. It is tried again.',
  },
  notDownloaded: {
    id: 'update.notDownloaded',
    defaultMessage: 'It could not be downloaded (HTTP {status}). It is tried again.',
  },
  damaged: { id: 'update.damaged', defaultMessage: 'Its file is not the program of an agent.' },
  wrongVersion: {
    id: 'update.wrongVersion',
    defaultMessage: 'Its file has version {version}.',
  },
  diskFull: {
    id: 'update.diskFull',
    defaultMessage: 'The disk of this machine is full. It is tried again.',
  },
  didNotWork: {
    id: 'update.didNotWork',
    defaultMessage:
      'It was tried, and {why, select, SILENT {got no answer from the server} other {ended again and again}}. It is not tried again.',
  },
  other: { id: 'update.other', defaultMessage: '{reason} It is tried again.' },
});
