/** Fault 22: the study is stopped and deleted while a respondent is still uploading, then restored. */
import { toggleCollection } from '@fovea/contract/participation/respondents';
import { deleteStudy, undeleteStudy } from '@fovea/contract/studies/studyLifecycle';
import { aRespondent, chunkOf } from './respondentClient';
import { withServer, type FullVerdict, type ServerTools } from './withServer';

export interface StudyGoneResult extends FullVerdict {
  readonly takenWhileStopped: number;
  readonly takenWhileDeleted: number;
}

export function deleteStudyDuringUpload(tools: ServerTools): Promise<StudyGoneResult> {
  return withServer(tools, async (server) => {
    const { studyId } = server;
    const call = await server.researcher();
    const { uploader, begin } = await aRespondent(server.url, studyId, server.note, server.signal);
    let seq = 0;
    const record = async (count: number) => {
      const before = server.acknowledged.length;
      for (let n = 0; n < count; n++) await uploader.add('face', chunkOf(30_000));
      for (const until = seq + count; seq < until; seq++) await uploader.acknowledged('face', seq);
      return server.acknowledged.length - before;
    };
    await record(5);
    await call(toggleCollection, { studyId, flag: 'false' });
    const takenWhileStopped = await record(5);
    await call(deleteStudy, { studyId });
    const takenWhileDeleted = await record(5);
    await uploader.finish();
    await call(undeleteStudy, { studyId });
    return { ...(await server.judge([begin])), takenWhileStopped, takenWhileDeleted };
  });
}
