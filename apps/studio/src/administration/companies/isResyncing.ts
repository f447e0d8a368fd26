import type { CompanyDetails } from '@fovea/contract/people/companies';

/** Whether the customer system is being asked about the company, or is about to be. */
export function isResyncing(company: Pick<CompanyDetails, 'resync'> | undefined): boolean {
  return company?.resync?.state === 'waiting' || company?.resync?.state === 'running';
}
