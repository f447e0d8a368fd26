import { saveAndUpload } from './saveAndUpload';
import {
  shiftDeviceClock,
  cutConnection,
  killBrowserRepeatedly,
  withoutStorage,
  reloadRepeatedly,
  openTwoTabs,
} from './browserScenarios';
import type { Fault } from './fault';

/** Faults of the respondent's browser: the real page in Chromium, with a study that needs no camera. */
export const BROWSER_FAULTS: readonly Fault[] = [
  {
    numbers: [1],
    name: 'browser',
    title: 'the browser is killed in the middle, with unsent data, and reopened',
    isQuick: false,
    async run(tools) {
      const result = await killBrowserRepeatedly(tools);
      return {
        result,
        holds: {
          'the server had some chunks, and the browser more':
            result.before > 0 && result.unsent > 0,
          'the server lost nothing': result.goneFromServer === 0,
          'the unsent chunks arrived': result.after >= result.before + result.unsent,
          'the thanks screen was shown': result.thanked,
          'it is one complete session': result.sessions === 1 && result.complete === 1,
        },
      };
    },
  },
  {
    numbers: [2],
    name: 'reload',
    title: 'the page is reloaded, left with the back button, and its tab closed',
    isQuick: false,
    async run(tools) {
      const result = await reloadRepeatedly(tools);
      return {
        result,
        holds: {
          'the session was continued each time': result.resumed === 3,
          'the thanks screen was shown': result.thanked,
          'it is one complete session': result.sessions === 1 && result.complete === 1,
        },
      };
    },
  },
  {
    numbers: [3],
    name: 'offline',
    title: 'the network of the browser is gone for 12 s, in the middle and at the end',
    isQuick: false,
    async run(tools) {
      const result = await cutConnection(tools);
      return {
        result,
        holds: {
          'data was kept in the meantime': result.keptMeanwhile > 0,
          'the thanks screen was shown': result.thanked,
          'it is one complete session': result.sessions === 1 && result.complete === 1,
        },
      };
    },
  },
  {
    numbers: [15],
    name: 'device-clock',
    title: "the device's clock is 2 h ahead, after a reload 2 h behind, finally 60 days ahead",
    isQuick: false,
    async run(tools) {
      const result = await shiftDeviceClock(tools);
      return {
        result,
        holds: {
          'the clock was wrong': result.shiftsSeenH.join() === '2,-2,1440',
          'nothing was deleted because of its age': result.complete === 1,
          'it is one session': result.sessions === 1,
        },
      };
    },
  },
  {
    numbers: [16],
    name: 'tabs',
    title: 'the same study is opened in a second tab',
    isQuick: false,
    async run(tools) {
      const result = await openTwoTabs(tools);
      return {
        result,
        holds: {
          'the second was refused': result.refused,
          'the first reached the thanks screen': result.thanked,
          'it is one complete session': result.sessions === 1 && result.complete === 1,
        },
      };
    },
  },
  ...(['quota', 'refused', 'stuck'] as const).map((how): Fault => ({
    numbers: [17],
    name: `storage-${how}`,
    title: {
      quota: "the browser's storage is full",
      refused: 'the browser refuses storage, as private windows may',
      stuck: "the browser's storage never answers",
    }[how],
    isQuick: false,
    async run(tools) {
      const result = await withoutStorage(tools, how);
      return {
        result,
        holds: {
          'the respondent was informed': result.told,
          'the thanks screen was shown': result.thanked,
          'it is one complete session': result.sessions === 1 && result.complete === 1,
        },
      };
    },
  })),
  {
    numbers: [3, 18],
    name: 'file',
    title: 'uploads fail: the recording is saved as a file, which the researcher uploads',
    isQuick: false,
    async run(tools) {
      const result = await saveAndUpload(tools);
      return {
        result,
        holds: {
          'chunks were in the file': result.inFile > 0,
          'the browser still keeps them': result.keptAfterwards > 0,
          'the file completes the session': result.outcome === 'complete',
          'the server has every chunk of the manifest': result.missing === 0,
          'a changed file is refused': result.changedStatus === 422,
        },
      };
    },
  },
];
