import type { Door } from '../../platform/http/serve';
import type { House } from '../../platform/context/house';
import { companyCalls } from './companyCalls';
import { userCalls } from './userCalls';

export function administrationRoutes(door: Door, house: House): void {
  companyCalls(door, house);
  userCalls(door, house);
}
