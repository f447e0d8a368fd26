export const RESYNC_COMPANY = 'resyncCompany';

export interface ResyncCompanyPayload {
  readonly companyId: string;
  /** Who asked for it, for the audit log. */
  readonly userId: string;
  readonly ip: string | null;
}
