import { defineMessages } from '@formatjs/intl';

/** What the launcher says: one line for each event. */
export const launcherMessages = defineMessages({
  crashed: {
    id: 'launcher.crashed',
    defaultMessage: 'The agent has ended unexpectedly ({how}). It is started again.',
  },
  wentBack: {
    id: 'launcher.wentBack',
    defaultMessage:
      'Version {version} {why, select, SILENT {got no answer from the server} other {ended again and again}}. The agent goes back to {before, select, installed {the installed version} other {version {before}}}.',
  },
});
