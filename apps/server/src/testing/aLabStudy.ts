import type { Quota, RespondentRegistration } from '@fovea/contract/studies/quota';
import { newId } from '../platform/store/newId';
import { aStudy } from './aStudy';
import type { SignedIn, TestServer } from './startTestServer';

export const LAB_VARIABLES: Quota['variables'] = [
  { variable: 'coffee', label: 'How much coffee?', bucketLabels: ['Daily', 'Never'] },
];

/** A respondent whom a lab study has space for. */
export const A_RESPONDENT = { age: 20, gender: 'MALE', variables: { coffee: 'Daily' } } as const;

/** A lab study with a quota and a variable, whose data is being collected in the lab. */
export async function aLabStudy(
  server: TestServer,
  owner: SignedIn,
  labId: string,
  more: {
    readonly youngMale?: number;
    readonly respondentRegistration?: RespondentRegistration;
  } = {},
): Promise<string> {
  const { db } = server.context;
  const { youngMale = 2, respondentRegistration = 'ANYONE' } = more;
  const studyId = await aStudy(server, owner, { collecting: false });
  await db
    .updateTable('studies')
    .set({ studyType: 'LAB', currentLabId: labId, respondentRegistration })
    .where('id', '=', studyId)
    .execute();
  await db
    .insertInto('quotas')
    .values({
      ...{ id: newId(), companyId: owner.companyId, studyId },
      ...{ youngMale, oldMale: 1, youngFemale: 1, oldFemale: 1 },
      variables: JSON.stringify(LAB_VARIABLES),
    })
    .execute();
  return studyId;
}

/** A lab of the owner's company. */
export async function aLab(server: TestServer, { companyId }: SignedIn): Promise<string> {
  const id = newId();
  const { db, now } = server.context;
  await db
    .insertInto('labs')
    .values({ id, companyId, name: 'Main lab', createdAt: now() })
    .execute();
  return id;
}

/** An idle machine of a lab, with a study. */
export async function anIdleMachine(
  server: TestServer,
  { companyId }: SignedIn,
  labId: string,
  studyId: string,
): Promise<string> {
  const { db, now } = server.context;
  const machineId = newId();
  const at = now();
  const lastPing = {
    ...{ timestamp: at.toISOString(), studyId: null, busyUiShown: false },
    ...{ currentSlideNo: 0, slideCount: 0, offline: false, queuedUploads: 0 },
  };
  await db
    .insertInto('machines')
    .values({
      ...{ id: machineId, companyId, labId, name: `PC ${machineId.slice(-6)}` },
      ...{ publicProductKey: machineId, createdAt: at, lastPing: JSON.stringify(lastPing) },
    })
    .execute();
  await db
    .insertInto('studyMachines')
    .values({ companyId, studyId, machineId, allocatedAt: at })
    .execute();
  return machineId;
}
