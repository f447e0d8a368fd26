import type { Door } from '../door/serve';
import type { House } from '../house';
import { companyCalls } from './companyCalls';
import { userCalls } from './userCalls';

export function administrationRoutes(door: Door, house: House): void {
  companyCalls(door, house);
  userCalls(door, house);
}
