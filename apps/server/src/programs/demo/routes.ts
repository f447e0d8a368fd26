import { getDemoProgress } from '@fovea/contract/platform/demo';
import type { Door } from '../../platform/http/serve';
import type { House } from '../../platform/context/house';
import { demoProgress } from './demoProgress';

export function demoRoutes(door: Door, house: House): void {
  door.serve(getDemoProgress, async (_input, { caller }) => {
    return await demoProgress(house, caller.companyId);
  });
}
