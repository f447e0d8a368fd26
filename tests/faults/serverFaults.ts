import { backup, deploys, powerLoss } from './restarts';
import { badLine, cuts, halfOpen } from './badLine';
import { databaseKilled } from './databaseKilled';
import { diesAtFailpoint } from './diesAtFailpoint';
import { diesWhileProcessing } from './diesWhileProcessing';
import { nothingLost, type Fault } from './faultRun';
import { fullDisk } from './fullDisk';
import { killLoop } from './killLoop';
import { lostAnswers } from './lostAnswers';
import { mix } from './mix';
import { refusedUploads } from './refusedUploads';
import { serverClock } from './serverClock';
import { soak } from './soak';
import { soakHolds } from './soakHolds';
import { strangeChunks } from './strangeChunks';
import { studyGone } from './studyGone';

const dies =
  (failpoints: string): Fault['run'] =>
  async (tools) => {
    const result = await diesAtFailpoint(tools, failpoints);
    return {
      result,
      holds: {
        'the server died': result.died,
        'it died in the middle': result.acknowledgedBeforeDeath < 10,
        ...nothingLost(result),
      },
    };
  };

/** Faults of the server, of the connection to it, and of its dependencies. */
export const SERVER_FAULTS: readonly Fault[] = [
  {
    numbers: [3],
    name: 'cuts',
    title: 'the line is cut for 1 s, 3 s (60 s at 1:20) and 15 s (30 min at 1:120)',
    isQuick: false,
    async run(tools) {
      const chunks = { count: 60, bytes: 40_000, everyMs: 350 };
      const result = await badLine(
        tools,
        chunks,
        (proxy) => cuts(proxy, [1000, 3000, 15_000]),
        tools.random,
      );
      return {
        result,
        holds: {
          'connections were cut': result.counts.cut > 5,
          'all chunks arrived': result.complete === 1,
          ...nothingLost(result),
        },
      };
    },
  },
  {
    numbers: [3, 4],
    name: 'hole',
    title: 'bodies arrive and answers are lost, then nothing gets through an open connection',
    isQuick: false,
    async run(tools) {
      const chunks = { count: 40, bytes: 40_000, everyMs: 100 };
      const result = await badLine(tools, chunks, halfOpen, tools.random);
      return {
        result,
        holds: {
          'answers were lost': result.counts.droppedAnswers >= 1,
          'what was sent again was a duplicate': result.duplicates >= 1,
          'all chunks arrived': result.complete === 1,
          ...nothingLost(result),
        },
      };
    },
  },
  {
    numbers: [4],
    name: 'answers',
    title: 'every third answer is lost on the way',
    isQuick: true,
    async run(tools) {
      const result = await lostAnswers(tools);
      return {
        result,
        holds: {
          'answers were lost': result.dropped > 0,
          'chunks sent again were told apart': result.duplicates === result.dropped,
          ...nothingLost(result),
        },
      };
    },
  },
  {
    numbers: [5],
    name: 'slow',
    title: 'a line of 64 kbit/s that resets 5 % of what it carries',
    isQuick: false,
    async run(tools) {
      const chunks = { count: 16, bytes: 8000, everyMs: 0 };
      const slow = async (proxy: Parameters<typeof halfOpen>[0]) =>
        proxy.set({ bytesPerS: 8000, delayMs: 100, resetShare: 0.05 });
      const result = await badLine(tools, chunks, slow, tools.random);
      return {
        result,
        holds: {
          'the line was slow': result.seconds > 6,
          'connections were reset': result.counts.resets > 0,
          'all chunks arrived': result.complete === 1,
          ...nothingLost(result),
        },
      };
    },
  },
  {
    numbers: [6, 7],
    name: 'strange',
    title: 'chunks come three times in any order, and one number with two contents',
    isQuick: true,
    async run(tools) {
      const result = await strangeChunks(tools, tools.random);
      return {
        result,
        holds: {
          'each was taken once': result.stored === 20 && result.duplicates === 40,
          'their order is known': result.isInOrder,
          'the other content is refused': result.conflictStatus === 409,
          'and kept': result.bothKept === 2,
          'the session is complete': result.finish === 'complete',
          ...nothingLost(result),
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
        limitMs: tools.isShort ? 120_000 : 600_000,
      });
      return {
        result,
        holds: {
          [`at least ${least.kills} kills`]: result.kills >= least.kills,
          [`at least ${least.chunks} acknowledged chunks`]: result.acknowledged >= least.chunks,
          'every session is complete': result.complete === result.sessions,
          ...nothingLost(result),
        },
      };
    },
  },
  {
    numbers: [8],
    name: 'rename',
    title: 'killed before a rename',
    isQuick: false,
    run: dies('chunk:beforeRename=kill@4'),
  },
  {
    numbers: [8],
    name: 'renamed',
    title: 'killed after a rename',
    isQuick: false,
    run: dies('chunk:afterRename=kill@4'),
  },
  {
    numbers: [8],
    name: 'row',
    title: 'killed before the row',
    isQuick: true,
    run: dies('chunk:beforeRow=kill@4'),
  },
  {
    numbers: [8],
    name: 'answer',
    title: 'killed before the answer',
    isQuick: false,
    run: dies('chunk:beforeAnswer=kill@4'),
  },
  {
    numbers: [9],
    name: 'processing',
    title: 'killed while a recording is analysed, then started again',
    isQuick: true,
    async run(tools) {
      const result = await diesWhileProcessing(tools);
      return {
        result,
        holds: {
          'the server died': result.died,
          'the recording was analysed after all': result.state === 'PROCESSED',
          'its accuracy is known': result.accuracyDeg !== null,
          'its results are there once': result.results === 1,
        },
      };
    },
  },
  {
    numbers: [10],
    name: 'postgres',
    title: 'PostgreSQL is killed and started again while clients upload',
    isQuick: false,
    async run(tools) {
      const result = await databaseKilled(tools, tools.startPostgres, 3);
      return {
        result,
        holds: {
          'clients were told to come back (503)': result.busyAnswers > 0,
          'and nothing else': result.otherFailures === 0,
          'every session is complete': result.complete === 6,
          ...nothingLost(result),
        },
      };
    },
  },
  ...(['room', 'inodes'] as const).map((lack): Fault => ({
    numbers: [11],
    name: lack === 'room' ? 'disk' : 'inodes',
    title: `the disk has no ${lack} left, then has again`,
    isQuick: lack === 'room',
    async run(tools) {
      const result = await fullDisk(tools, lack);
      return {
        result,
        holds: {
          'the client was told (507)': result.refused > 0,
          'no half-written file is left': result.leftOver === 0,
          'all arrived when there was room': result.acknowledged > result.acknowledgedWhileFull,
          ...nothingLost(result),
        },
      };
    },
  })),
  {
    numbers: [12],
    name: 'sync',
    title: 'fsync fails (EIO): the server ends without an answer',
    isQuick: true,
    run: dies('chunk:sync=EIO@4'),
  },
  {
    numbers: [13],
    name: 'power',
    title: 'the embedded database forgets all sessions; their rows are made from the files',
    isQuick: true,
    async run(tools) {
      const result = await powerLoss(tools);
      return {
        result,
        holds: {
          'there was something to lose': result.rowsLost >= 20,
          'both sessions are there and complete': result.complete === 2,
          'the open one went on': result.open === 'complete',
          ...nothingLost(result),
        },
      };
    },
  },
  {
    numbers: [15, 19],
    name: 'clock',
    title: "the server's clock jumps 2 h back, 2 h forth and 8 days: every token has run out",
    isQuick: false,
    async run(tools) {
      const result = await serverClock(tools);
      return {
        result,
        holds: {
          'the clock jumped': result.seenHours.join() === '-2,2,192',
          'tokens had run out': result.expired > 0,
          'the secret gave a fresh one': result.begunAgain > 0,
          'the session is complete': result.complete === 1,
          ...nothingLost(result),
        },
      };
    },
  },
  {
    numbers: [18],
    name: 'refused',
    title: 'something on the way answers 429, 403 and 413',
    isQuick: false,
    async run(tools) {
      const result = await refusedUploads(tools);
      return {
        result,
        holds: {
          'each was answered': Object.values(result.given).every((count) => count === 6),
          'nothing was let go of meanwhile': result.keptMeanwhile > 0,
          'the respondent was told': ['serverBusy', 'refused', 'tooLarge'].every((word) =>
            result.told.includes(word),
          ),
          'all arrived at the next visit': result.complete === 1,
          ...nothingLost(result),
        },
      };
    },
  },
  {
    numbers: [20],
    name: 'deploy',
    title: 'the server is stopped (SIGTERM) and started again while 12 clients upload',
    isQuick: false,
    async run(tools) {
      const result = await deploys(tools, 3);
      return {
        result,
        holds: {
          'nobody was told of a failure': result.failures === 0,
          'every session is complete': result.complete === 12,
          ...nothingLost(result),
        },
      };
    },
  },
  {
    numbers: [21],
    name: 'backup',
    title: 'the data folder is copied and started elsewhere',
    isQuick: false,
    async run(tools) {
      const result = await backup(tools);
      return {
        result,
        holds: {
          'something was acknowledged': result.acknowledged >= 20,
          'no file is missing or bad': result.missingAfterRestore + result.badAfterRestore === 0,
          'no row is missing': result.rowsMissingAfterRestore === 0,
          'the same sessions': result.sessionsBefore === 2 && result.sessionsAfter === 2,
        },
      };
    },
  },
  {
    numbers: [22],
    name: 'study',
    title: 'the study is stopped and deleted while a respondent uploads, then brought back',
    isQuick: false,
    async run(tools) {
      const result = await studyGone(tools);
      return {
        result,
        holds: {
          'taken while it was stopped': result.takenWhileStopped === 5,
          'taken while it was deleted': result.takenWhileDeleted === 5,
          'the session is complete': result.complete === 1,
          ...nothingLost(result),
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
    return { result, holds: soakHolds(result, 10_000) };
  },
};

/** Fault 23, for the given time. */
export function mixOf(lastMs: number): Fault {
  return {
    numbers: [23],
    name: 'mix',
    title: `everything at moments that the seed decides, for ${Math.round(lastMs / 1000)} s`,
    isQuick: false,
    async run(tools) {
      const result = await mix(tools, { lastMs, random: tools.random });
      const happened = Object.values(result.mishaps).reduce((sum, count) => sum + count, 0);
      return {
        result,
        holds: {
          'things went wrong': happened >= lastMs / 5000,
          'every session is complete': result.complete === result.sessions,
          ...nothingLost(result),
        },
      };
    },
  };
}
