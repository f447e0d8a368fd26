import { failBucket, moveOutOfBucket } from './failBucket';
import { lossChecks, type Fault } from './fault';

/** Faults of a bucket that has the recordings. */
export const BUCKET_FAULTS: readonly Fault[] = [
  {
    numbers: [14],
    name: 'bucket',
    title: 'recordings are in a bucket that fails, and the server is killed three times',
    isQuick: false,
    async run(tools) {
      const result = await failBucket(tools);
      return {
        result,
        holds: {
          'the bucket failed': result.failures > 10,
          'clients were asked to retry (503)': result.busyAnswers > 0,
          'the server was killed': result.kills === 3,
          'every session is complete': result.complete === 6,
          ...lossChecks(result),
        },
      };
    },
  },
  {
    numbers: [14],
    name: 'bucket-move',
    title: 'recordings are moved from a bucket to the disk while clients upload',
    isQuick: false,
    async run(tools) {
      const result = await moveOutOfBucket(tools);
      return {
        result,
        holds: {
          'recordings were moved': /^Moved [1-9]/m.test(result.said),
          'nothing is left in the bucket': result.left === 0,
          'every session is complete': result.complete === 6,
          ...lossChecks(result),
        },
      };
    },
  },
];
