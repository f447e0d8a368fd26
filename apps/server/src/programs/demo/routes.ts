import { getDemoProgress } from '@fovea/contract/platform/demo';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { demoProgress } from './demoProgress';

export function demoRoutes(router: Router, context: AppContext): void {
  router.serve(getDemoProgress, async (_input, { caller }) => {
    return await demoProgress(context, caller.companyId);
  });
}
