/**
 * Fault 14 with a real S3 server: two api processes and two workers keep everything in a bucket of Ceph's gateway and are killed
 * while clients upload and while chunks are merged. Then the study is deleted for good, and the store is asked what it has.
 */
import { deleteStudyForEver } from '@fovea/contract/studies/studyLifecycle';
import { signIn } from '../collectingStudy';
import type { BucketInUse } from '../failBucket';
import type { Fault, FaultTools } from '../fault';
import { PROCESSES, withInstallation, type Installation } from './installation';
import {
  installationChecks,
  judgeInstallation,
  mergeNow,
  untilNothingIsDue,
  type InstallationVerdict,
} from './judgeInstallation';
import { sendAsRespondents } from './sendingRespondents';

export interface RealBucket extends BucketInUse {
  readonly version: string;
  /** The names of everything that the store has: objects, old versions, marks of deletion, parts of uploads. */
  entries(): Promise<string[]>;
}

interface RealBucketResult extends InstallationVerdict {
  readonly radosgw: string;
  readonly kills: number;
  /** Exit code of `fovea verify`, and its last words if it was not 0. */
  readonly verify: number;
  readonly verifySaid: string;
  readonly entriesBefore: number;
  /** Objects that are left when the study is deleted for good, and anything of its recordings. */
  readonly left: readonly string[];
  /** Old versions of results, which a rule of the bucket has to delete. */
  readonly oldResults: number;
}

const LIMIT_MS = 600_000;
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

function killAndDelete(tools: FaultTools, bucket: RealBucket): Promise<RealBucketResult> {
  const { random, isShort } = tools;
  const options = { recordings: bucket, limitMs: LIMIT_MS };
  return withInstallation(tools, options, async (installation) => {
    const { url, stop, start } = installation;
    const senders = { uploading: 6, recordings: 4, everyMs: 80, largestBytes: 90_000 };
    const sending = sendAsRespondents(installation, url, senders, random);
    let kills = 0;
    for (let round = 0; round < (isShort ? 1 : 3); round++) {
      for (const name of PROCESSES) {
        await sleep(500 + random() * 1500);
        await mergeNow(installation);
        await stop(name, 'SIGKILL');
        kills++;
        await start(name);
      }
    }
    const sent = await sending.end();
    const verdict = await judgeInstallation(installation, sending, sent);
    const verify = await installation.fovea('verify');
    const entriesBefore = (await bucket.entries()).length;
    await deleteForGood(installation);
    const objects = await bucket.keys('');
    const entries = await bucket.entries();
    const ofRecordings = entries.filter((name) => name.includes('recordings/'));
    return {
      ...{ ...verdict, radosgw: bucket.version, kills, entriesBefore },
      ...{ verify: verify.code, verifySaid: verify.code === 0 ? '' : verify.said.slice(-500) },
      left: [...objects, ...ofRecordings],
      oldResults: entries.length - ofRecordings.length,
    };
  });
}

async function deleteForGood(installation: Installation): Promise<void> {
  const { url, password, studyId } = installation;
  const call = await signIn(url, password);
  await call(deleteStudyForEver, { studyId, query: { confirmation: 'delete' } });
  await untilNothingIsDue(installation);
}

export const REAL_BUCKET: Fault = {
  numbers: [14],
  name: 'bucket-real',
  title: 'recordings are in a bucket of a real S3 server, and the processes are killed',
  isQuick: false,
  async run(tools) {
    const nothing = { result: {}, holds: {} };
    const notRun = tools.postgresProblem();
    if (notRun !== null) return { ...nothing, notRun };
    const bucket = await tools.startRadosgw();
    if (typeof bucket === 'string') return { ...nothing, notRun: bucket };
    const result = await killAndDelete(tools, bucket);
    return {
      result: { ...result, left: result.left.slice(0, 10) },
      holds: {
        'each was killed': result.kills === (tools.isShort ? 4 : 12),
        ...installationChecks(result),
        'chunks were merged': result.merged > 0,
        'fovea verify finds everything': result.verify === 0,
        'there was something to delete': result.entriesBefore > 0,
        'nothing is left of a study that was deleted for good': result.left.length === 0,
      },
    };
  },
};
