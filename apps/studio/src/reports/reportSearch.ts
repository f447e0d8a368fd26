import * as z from 'zod/mini';

const Wanted = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(64))), undefined);

/** The URL parameters of a report page. Default: the first report of the newest run. */
export const ReportSearch = z.object({ run: Wanted, report: Wanted });
export type ReportSearch = z.infer<typeof ReportSearch>;
