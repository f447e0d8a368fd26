import { listLabs } from '@fovea/contract/labs/labs';
import { getMachine, listMachines } from '@fovea/contract/labs/machines';
import { listActiveInLab } from '@fovea/contract/participation/labStudies';
import {
  getRegistrationDesk,
  registerRespondent,
} from '@fovea/contract/participation/registrations';
import { updateQuota } from '@fovea/contract/studies/quota';
import { setEditors } from '@fovea/contract/studies/studyLifecycle';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { aLab, anIdleMachine } from '../../testing/aLabStudy';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { setUpServer, setUpUser } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const server = setUpServer();
const LAB_STAFF = ['STUDY', 'LAB', 'RESPONDENTS', 'LIMITED_STUDY_VIEW'] as const;
const owner = setUpUser(server, [...LAB_STAFF]);
const editor = setUpUser(server, [...LAB_STAFF]);
const others = setUpUser(server, [...LAB_STAFF]);
const administrator = setUpUser(server, [...LAB_STAFF, 'ACCOUNT_ADMINISTRATION']);

let studyId: string;
let machineId: string;
/** A study with a respondent on a machine of the lab, hidden from everybody but its owner and one editor. */
beforeAll(async () => {
  const labId = await aLab(server, owner);
  studyId = await aStudy(server, owner);
  machineId = await anIdleMachine(server, owner, labId, studyId);
  const { sessionId } = await aRespondent(server, studyId);
  const quota = { youngMale: 1, oldMale: 1, youngFemale: 1, oldFemale: 1, oldAt: 35 };
  const { db } = server.context;
  await db
    .updateTable('studies')
    .set({ studyType: 'LAB', currentLabId: labId })
    .where('id', '=', studyId)
    .execute();
  await owner.call(updateQuota, { studyId, body: quota });
  const who = { age: 20, gender: 'MALE', variables: {} } as const;
  const body = { ...who, studyId, machineId, requestId: newId() };
  await owner.call(registerRespondent, { body });
  await db.updateTable('sessions').set({ machineId }).where('id', '=', sessionId).execute();
  await owner.call(setEditors, { studyId, body: { editors: [editor.userId] } });
});

/** The ids of the studies that each screen of a lab names to a user. */
async function studiesNamedTo(user: SignedIn) {
  const [lab] = await user.call(listLabs, {});
  const { machines } = await user.call(getRegistrationDesk, {});
  return {
    currentStudies: lab!.currentStudies.map(({ id }) => id),
    respondentsOfTheLab: lab!.machines.flatMap(({ respondent }) => respondent?.studyId ?? []),
    machinesOfTheLab: lab!.machines.flatMap(({ availableOn }) => availableOn),
    recentSessions: lab!.recentSessions.map((session) => session.studyId),
    machines: (await user.call(listMachines, {})).flatMap(({ availableOn }) => availableOn),
    machine: (await user.call(getMachine, { machineId })).availableOn,
    desk: machines.flatMap(({ availableOn }) => availableOn),
    activeInLab: (await user.call(listActiveInLab, {})).map(({ id }) => id),
  };
}

test.each([
  ['its owner', owner],
  ['its editors', editor],
  ['account administrators', administrator],
])('a study with editors is named in its lab to %s', async (_, user) => {
  const named = await studiesNamedTo(user);
  for (const [screen, ids] of Object.entries(named))
    expect([screen, ids]).toEqual([screen, [studyId]]);
});

test('a study with editors does not exist in its lab for anybody else', async () => {
  const named = await studiesNamedTo(others);
  for (const [screen, ids] of Object.entries(named)) expect([screen, ids]).toEqual([screen, []]);
});
