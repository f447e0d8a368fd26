import {
  getRegistrationDesk,
  listRegistrations,
  planRespondents,
  registerRespondent,
  sendToMachine,
} from '@fovea/contract/participation/registrations';
import { companyMachines } from '../../people/labs/companyMachines';
import type { AppContext } from '../../platform/context/appContext';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import { visibleTo } from '../../platform/http/visibleStudies';
import { listedRegistrations } from './listedRegistrations';
import { addToPlan } from './addToPlan';
import { registerAtDesk } from './registerAtDesk';
import { registrationMachines } from './registrationMachines';
import { registrationStudies } from './registrationStudies';
import { sendRegistered } from './sendRegistered';

const PAGE_SIZE = 5;

/** The desk where respondents of lab studies are registered. */
export function registrationRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;

  router.serve(getRegistrationDesk, async (_input, { caller }) => {
    const { companyId } = caller;
    const labs = await db
      .selectFrom('labs')
      .select(['id', 'name'])
      .where('companyId', '=', companyId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    const rows = await companyMachines(db, companyId);
    return {
      time: now().toISOString(),
      labs,
      studies: await registrationStudies(db, caller),
      machines: await registrationMachines(db, caller, rows),
    };
  });

  router.serve(listRegistrations, async ({ query }, { caller }) => {
    const { studyId, state = null, page = 0, pageSize = PAGE_SIZE } = query;
    const { companyId } = caller;
    if (studyId !== undefined) await requireOwned(db, caller, 'studies', studyId, 'study');
    let studies = db
      .selectFrom('studies')
      .select('id')
      .where('companyId', '=', companyId)
      .where('deletedAt', 'is', null)
      .where('studyType', '=', 'LAB')
      .where(visibleTo(caller));
    if (studyId !== undefined) studies = studies.where('id', '=', studyId);
    const ids = (await studies.execute()).map(({ id }) => id);
    return await listedRegistrations(db, companyId, ids, { state, page, pageSize });
  });

  router.serve(registerRespondent, ({ body }, request) => registerAtDesk(context, request, body));

  router.serve(planRespondents, ({ body }, request) => addToPlan(context, request, body));

  router.serve(sendToMachine, ({ registrationId, body }, request) =>
    sendRegistered(context, request, registrationId, body.machineId),
  );
}
