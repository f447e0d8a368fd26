import type { ReportRun } from '@fovea/contract/studies/reports';

/** Reports that a withdrawal made stale are deleted; those that show an old segment can still be read. */
export const hasDocuments = ({ reports }: Pick<ReportRun, 'reports'>): boolean =>
  reports.some(({ reportUrl }) => reportUrl !== null);
