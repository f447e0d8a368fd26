import { redeployRepeatedly, loseDatabase } from './restarts';
import { BACKUP_FAULTS } from './backupFaults';
import { BUCKET_FAULTS } from './bucketFaults';
import { badConnection, cutRepeatedly, halfOpenConnection } from './badConnection';
import { killDatabase } from './killDatabase';
import { crashAtFailpoint } from './crashAtFailpoint';
import { crashWhileProcessing } from './crashWhileProcessing';
import { lossChecks, type Fault } from './fault';
import { fillDisk } from './fillDisk';
import { killLoop } from './killLoop';
import { loseAnswers } from './loseAnswers';
import { randomMix } from './randomMix';
import { refuseUploads } from './refuseUploads';
import { shiftServerClock } from './shiftServerClock';
import { soak } from './soak';
import { soakCriteria } from './soakCriteria';
import { sendIrregularChunks } from './sendIrregularChunks';
import { deleteStudyDuringUpload } from './deleteStudyDuringUpload';

const crashAt =
  (failpoints: string): Fault['run'] =>
  async (tools) => {
    const result = await crashAtFailpoint(tools, failpoints);
    return {
      result,
      holds: {
        'the server died': result.died,
        'it died in the middle': result.acknowledgedBeforeDeath < 10,
        ...lossChecks(result),
      },
    };
  };

/** Faults of the server, of the connection to it, and of its dependencies. */
export const SERVER_FAULTS: readonly Fault[] = [
  {
    numbers: [3],
    name: 'cuts',
    title: 'the connection is cut for 1 s, 3 s (60 s at 1:20) and 15 s (30 min at 1:120)',
    isQuick: false,
    async run(tools) {
      const chunks = { count: 60, bytes: 40_000, everyMs: 350 };
      const result = await badConnection(
        tools,
        chunks,
        (proxy) => cutRepeatedly(proxy, [1000, 3000, 15_000]),
        tools.random,
      );
      return {
        result,
        holds: {
          'connections were cut': result.counts.cut > 5,
          'all chunks arrived': result.complete === 1,
          ...lossChecks(result),
        },
      };
    },
  },
  {
    numbers: [3, 4],
    name: 'hole',
    title: 'requests arrive and responses are lost, then nothing gets through an open connection',
    isQuick: false,
    async run(tools) {
      const chunks = { count: 40, bytes: 40_000, everyMs: 100 };
      const result = await badConnection(tools, chunks, halfOpenConnection, tools.random);
      return {
        result,
        holds: {
          'responses were lost': result.counts.droppedAnswers >= 1,
          'chunks that were sent again were duplicates': result.duplicates >= 1,
          'all chunks arrived': result.complete === 1,
          ...lossChecks(result),
        },
      };
    },
  },
  {
    numbers: [4],
    name: 'answers',
    title: 'every third response is lost',
    isQuick: true,
    async run(tools) {
      const result = await loseAnswers(tools);
      return {
        result,
        holds: {
          'responses were lost': result.dropped > 0,
          'repeated chunks were recognised': result.duplicates === result.dropped,
          ...lossChecks(result),
        },
      };
    },
  },
  {
    numbers: [5],
    name: 'slow',
    title: 'a connection of 64 kbit/s that resets for 5 % of the data',
    isQuick: false,
    async run(tools) {
      const chunks = { count: 16, bytes: 8000, everyMs: 0 };
      const slow = async (proxy: Parameters<typeof halfOpenConnection>[0]) =>
        proxy.set({ bytesPerS: 8000, delayMs: 100, resetShare: 0.05 });
      const result = await badConnection(tools, chunks, slow, tools.random);
      return {
        result,
        holds: {
          'the connection was slow': result.seconds > 6,
          'connections were reset': result.counts.resets > 0,
          'all chunks arrived': result.complete === 1,
          ...lossChecks(result),
        },
      };
    },
  },
  {
    numbers: [6, 7],
    name: 'strange',
    title: 'chunks arrive three times in any order, and one number with two contents',
    isQuick: true,
    async run(tools) {
      const result = await sendIrregularChunks(tools, tools.random);
      return {
        result,
        holds: {
          'each was stored once': result.stored === 20 && result.duplicates === 40,
          'they are in order': result.isInOrder,
          'the other content is refused': result.conflictStatus === 409,
          'and both are kept': result.bothKept === 2,
          'the session is complete': result.finish === 'complete',
          ...lossChecks(result),
        },
      };
    },
  },
  {
    numbers: [8],
    name: 'kills',
    title: 'SIGKILL at random moments while 12 clients upload',
    isQuick: true,
    async run(tools) {
      const least = tools.isShort ? { kills: 4, chunks: 200 } : { kills: 20, chunks: 1500 };
      const result = await killLoop({
        ...tools,
        ...least,
        clients: 12,
        limitMs: tools.isShort ? 300_000 : 900_000,
      });
      return {
        result,
        holds: {
          [`at least ${least.kills} kills`]: result.kills >= least.kills,
          [`at least ${least.chunks} acknowledged chunks`]: result.acknowledged >= least.chunks,
          'every session is complete': result.complete === result.sessions,
          ...lossChecks(result),
        },
      };
    },
  },
  {
    numbers: [8],
    name: 'rename',
    title: 'killed before a rename',
    isQuick: false,
    run: crashAt('chunk:beforeRename=kill@4'),
  },
  {
    numbers: [8],
    name: 'renamed',
    title: 'killed after a rename',
    isQuick: false,
    run: crashAt('chunk:afterRename=kill@4'),
  },
  {
    numbers: [8],
    name: 'row',
    title: 'killed before the row',
    isQuick: true,
    run: crashAt('chunk:beforeRow=kill@4'),
  },
  {
    numbers: [8],
    name: 'answer',
    title: 'killed before the response',
    isQuick: false,
    run: crashAt('chunk:beforeAnswer=kill@4'),
  },
  {
    numbers: [9],
    name: 'processing',
    title: 'killed while a recording is analysed, then restarted',
    isQuick: true,
    async run(tools) {
      const result = await crashWhileProcessing(tools);
      return {
        result,
        holds: {
          'the server died': result.died,
          'the recording was analysed in the end': result.state === 'PROCESSED',
          'its accuracy is known': result.accuracyDeg !== null,
          'its results exist once': result.results === 1,
        },
      };
    },
  },
  {
    numbers: [10],
    name: 'postgres',
    title: 'PostgreSQL is killed and restarted while clients upload',
    isQuick: false,
    async run(tools) {
      const result = await killDatabase(tools, tools.startPostgres, 3);
      return {
        result,
        holds: {
          'clients were asked to retry (503)': result.busyAnswers > 0,
          'and received no other failure': result.otherFailures === 0,
          'every session is complete': result.complete === 6,
          ...lossChecks(result),
        },
      };
    },
  },
  ...BUCKET_FAULTS,
  ...(['room', 'inodes'] as const).map((lack): Fault => ({
    numbers: [11],
    name: lack === 'room' ? 'disk' : 'inodes',
    title: `the disk runs out of ${lack}, then has space again`,
    isQuick: lack === 'room',
    async run(tools) {
      const result = await fillDisk(tools, lack);
      return {
        result,
        holds: {
          'the client was informed (507)': result.refused > 0,
          'no partially written file is left': result.leftOver === 0,
          'everything arrived later': result.acknowledged > result.acknowledgedWhileFull,
          ...lossChecks(result),
        },
      };
    },
  })),
  {
    numbers: [12],
    name: 'sync',
    title: 'fsync fails (EIO): the server exits without a response',
    isQuick: true,
    run: crashAt('chunk:sync=EIO@4'),
  },
  {
    numbers: [13],
    name: 'power',
    title: 'the embedded database loses all sessions; their rows are restored from the files',
    isQuick: true,
    async run(tools) {
      const result = await loseDatabase(tools);
      return {
        result,
        holds: {
          'there was something to lose': result.rowsLost >= 20,
          'both sessions exist and are complete': result.complete === 2,
          'the open one continued': result.open === 'complete',
          ...lossChecks(result),
        },
      };
    },
  },
  {
    numbers: [15, 19],
    name: 'clock',
    title: "the server's clock jumps 2 h back, 2 h forward and 8 days: every token expires",
    isQuick: false,
    async run(tools) {
      const result = await shiftServerClock(tools);
      return {
        result,
        holds: {
          'the clock jumped': result.seenHours.join() === '-2,2,192',
          'tokens expired': result.expired > 0,
          'the secret yielded a new one': result.begunAgain > 0,
          'the session is complete': result.complete === 1,
          ...lossChecks(result),
        },
      };
    },
  },
  {
    numbers: [18],
    name: 'refused',
    title: 'an intermediary answers 429, 403 and 413',
    isQuick: false,
    async run(tools) {
      const result = await refuseUploads(tools);
      return {
        result,
        holds: {
          'each status was answered': Object.values(result.given).every((count) => count === 6),
          'the data was kept in the meantime': result.keptMeanwhile > 0,
          'the respondent was informed': ['serverBusy', 'refused', 'tooLarge'].every((word) =>
            result.told.includes(word),
          ),
          'everything arrived later': result.complete === 1,
          ...lossChecks(result),
        },
      };
    },
  },
  {
    numbers: [20],
    name: 'deploy',
    title: 'the server is stopped (SIGTERM) and restarted while 12 clients upload',
    isQuick: false,
    async run(tools) {
      const result = await redeployRepeatedly(tools, 3);
      return {
        result,
        holds: {
          'no client saw a failure': result.failures === 0,
          'every session is complete': result.complete === 12,
          ...lossChecks(result),
        },
      };
    },
  },
  ...BACKUP_FAULTS,
  {
    numbers: [22],
    name: 'study',
    title: 'the study is stopped and deleted while a respondent uploads, then restored',
    isQuick: false,
    async run(tools) {
      const result = await deleteStudyDuringUpload(tools);
      return {
        result,
        holds: {
          'accepted while it was stopped': result.takenWhileStopped === 5,
          'accepted while it was deleted': result.takenWhileDeleted === 5,
          'the session is complete': result.complete === 1,
          ...lossChecks(result),
        },
      };
    },
  },
];

/** The soak test (`npm run soak`) in a very short form, to make sure that it still runs. */
export const SHORT_SOAK: Fault = {
  numbers: [],
  name: 'soak',
  title: '25 respondents for 10 s, every chunk compared with the disk',
  isQuick: true,
  async run(tools) {
    const result = await soak(tools, {
      respondents: 25,
      lastMs: 10_000,
      everyMs: 2000,
      rssMb: async () => 0,
      onProgress: () => undefined,
    });
    // The machine does other things at the same time, so the speed does not matter here.
    return { result, holds: soakCriteria(result, 10_000) };
  },
};

/** Fault 23, for the given time. */
export function randomMixOf(lastMs: number): Fault {
  return {
    numbers: [23],
    name: 'mix',
    title: `all faults at random moments, for ${Math.round(lastMs / 1000)} s`,
    isQuick: false,
    async run(tools) {
      const result = await randomMix(tools, { lastMs, random: tools.random });
      const happened = Object.values(result.mishaps).reduce((sum, count) => sum + count, 0);
      return {
        result,
        holds: {
          'faults happened': happened >= lastMs / 5000,
          'every session is complete': result.complete === result.sessions,
          ...lossChecks(result),
        },
      };
    },
  };
}
