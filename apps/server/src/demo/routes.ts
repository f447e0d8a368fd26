import { getDemoProgress } from '@fovea/contract/demo';
import type { Door } from '../door/serve';
import type { House } from '../house';
import { demoProgress } from './demoProgress';

export function demoRoutes(door: Door, house: House): void {
  door.serve(getDemoProgress, async (_input, { caller }) => {
    return await demoProgress(house, caller.companyId);
  });
}
