import { getHouseFacts, type HouseFacts } from '@fovea/contract/house';
import { useTruth } from './truth';

const NO_LINKS: HouseFacts['links'] = {
  helpCenter: null,
  blog: null,
  privacyPolicy: null,
  termsOfService: null,
  supportEmail: null,
  dpa: null,
};

/** The pages of the organisation that runs this server; null: it has not named one. */
export function useHouseLinks(): HouseFacts['links'] {
  return useTruth(getHouseFacts, {}).data?.links ?? NO_LINKS;
}
