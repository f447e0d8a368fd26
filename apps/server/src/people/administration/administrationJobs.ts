export const RESYNC_COMPANY = 'resyncCompany';

export interface ResyncCompanyPayload {
  readonly companyId: string;
  /** Who requested it, for the audit log. */
  readonly userId: string;
  readonly ip: string | null;
}
