import {
  beginMachineSession,
  endMachineSession,
  getMachinePackage,
} from '@fovea/contract/participation/machineSessions';
import type { Router } from '../../platform/http/router';
import type { ResearchContext } from '../recordings/researchContext';
import { beginAtMachine } from './beginAtMachine';
import { endAtMachine } from './endAtMachine';
import { machinePackage } from './machinePackage';
import { mediaFiles } from './mediaFiles';
import { pageFiles } from './pageFiles';

/**
 * Sessions that machines of a lab run by themselves.
 * @param respondentPage folder of the built page of respondents; null: it is not built
 */
export function machineSessionRoutes(
  router: Router,
  context: ResearchContext,
  respondentPage: string | null,
): void {
  const page =
    respondentPage === null ? null : pageFiles(respondentPage, context.settings.dataFolder);
  const media = mediaFiles(context);

  router.serveMachine(getMachinePackage, ({ sessionId }, { caller }) =>
    machinePackage(context, caller, sessionId, { page, media }),
  );

  router.serveMachine(beginMachineSession, (input, { caller }) =>
    beginAtMachine(context, caller, input),
  );

  router.serveMachine(endMachineSession, async (input, { caller }) => {
    await endAtMachine(context, caller, input);
    return undefined;
  });
}
