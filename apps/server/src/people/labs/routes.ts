import {
  createPairingCode,
  pairMachine,
  pingMachine,
  releaseMachine,
} from '@fovea/contract/labs/agents';
import { changeLab, listLabs } from '@fovea/contract/labs/labs';
import { changeMachine, getMachine, listMachines } from '@fovea/contract/labs/machines';
import type { AgentOffer } from '../../platform/agentBundle/agentOffer';
import { knownProgramKey } from '../../platform/agentBundle/knownProgramKey';
import type { AppContext } from '../../platform/context/appContext';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import { companyMachines } from './companyMachines';
import { changeLabSettings } from './changeLabSettings';
import { changeMachineRow } from './changeMachineRow';
import { labAnswers } from './labAnswers';
import { attemptLimits } from '../signIn/attemptLimits';
import { machineAnswers } from './machineAnswers';
import { notePing } from './notePing';
import { releaseFromSession } from './releaseFromSession';
import { openPairingCode, pairWithLab } from './pairing';

/** Laboratories and their machines, for those who run them. */
export function labRoutes(router: Router, context: AppContext, agent: AgentOffer): void {
  const { db, now } = context;
  const limits = attemptLimits(context);

  router.serve(listLabs, async (_input, { caller }) => await labAnswers(db, caller, now()));

  router.serve(changeLab, ({ labId, body }, request) =>
    changeLabSettings(context, request, labId, body),
  );

  router.serve(createPairingCode, ({ labId }, request) => openPairingCode(context, request, labId));

  router.servePublic(pairMachine, async ({ body }, { ip }) => {
    await limits.take('pairingsFromAddress', ip);
    return await pairWithLab(context, body, agent.newestKey());
  });

  router.serveMachine(pingMachine, async ({ body }, { caller }) => {
    const offered = await agent.current();
    const answer = await notePing(context, caller, body);
    const knownKey = await knownProgramKey(db, caller.machineId);
    return {
      ...answer,
      agent: offered && { version: offered.facts.version, ...agent.keysFor(knownKey) },
    };
  });

  router.serveMachine(releaseMachine, async ({ body }, { caller }) => {
    await releaseFromSession(db, caller, body.sessionId);
    return undefined;
  });

  router.serve(listMachines, async (_input, { caller }) => {
    return await machineAnswers(db, caller, await companyMachines(db, caller.companyId));
  });

  router.serve(getMachine, async ({ machineId }, { caller }) => {
    const row = await requireOwned(db, caller, 'machines', machineId, 'machine');
    return (await machineAnswers(db, caller, [row]))[0]!;
  });

  router.serve(changeMachine, ({ machineId, body }, request) =>
    changeMachineRow(context, request, machineId, body),
  );
}
