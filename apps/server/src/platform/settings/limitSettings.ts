/**
 * How much respondents may store: anybody who has a link can send data; and how much is kept of what
 * is made of it. A real study meets none of the defaults. 0 switches a limit off.
 *
 * | name                         | default         | meaning                                               |
 * |------------------------------|-----------------|-------------------------------------------------------|
 * | FOVEA_SESSION_LIMIT_BYTES    | 17179869184     | most that one session stores (16 GiB)                 |
 * | FOVEA_STUDY_LIMIT_SESSIONS   | 100000          | most sessions of one study, with previews             |
 * | FOVEA_STUDY_LIMIT_BYTES      | 10995116277760  | no new sessions above this (10 TiB)                   |
 * | FOVEA_COMPANY_LIMIT_SESSIONS | 1000000         | most sessions of one company                          |
 * | FOVEA_COMPANY_LIMIT_BYTES    | 109951162777600 | no new sessions above this (100 TiB)                  |
 * | FOVEA_ADDRESS_LIMIT_SESSIONS | 10000           | most sessions that one address begins in 24 hours     |
 * | FOVEA_ADDRESS_LIMIT_BYTES    | 549755813888    | no new ones when its sessions of 24 hours have 512 GiB |
 * | FOVEA_DISK_RESERVE_BYTES     | 1073741824      | no new sessions and exports when less of the disk is free (1 GiB) |
 * | FOVEA_EXPORT_LIMIT_BYTES     | 536870912000    | no new exports and reports of a company above this (500 GiB) |
 * | FOVEA_REPORT_MEMORY_MB       | 1536; R: 3000   | memory that a process which makes reports may take    |
 */
export interface LimitSettings {
  readonly sessionBytes: number;
  readonly studySessions: number;
  readonly studyBytes: number;
  readonly companySessions: number;
  readonly companyBytes: number;
  readonly addressSessions: number;
  readonly addressBytes: number;
  readonly diskReserveBytes: number;
  readonly exportBytes: number;
  /** Null: what the engine of a report thinks right. */
  readonly reportMemoryMb: number | null;
}

const GIB = 2 ** 30;
const TIB = 2 ** 40;
const MOST = Number.MAX_SAFE_INTEGER;

export function readLimitSettings(
  wholeNumber: (name: string, fallback: number, least: number, most: number) => number,
): LimitSettings {
  const limit = (asked: number) => asked || Infinity;
  return {
    sessionBytes: limit(wholeNumber('FOVEA_SESSION_LIMIT_BYTES', 16 * GIB, 0, MOST)),
    studySessions: limit(wholeNumber('FOVEA_STUDY_LIMIT_SESSIONS', 100_000, 0, MOST)),
    studyBytes: limit(wholeNumber('FOVEA_STUDY_LIMIT_BYTES', 10 * TIB, 0, MOST)),
    companySessions: limit(wholeNumber('FOVEA_COMPANY_LIMIT_SESSIONS', 1_000_000, 0, MOST)),
    companyBytes: limit(wholeNumber('FOVEA_COMPANY_LIMIT_BYTES', 100 * TIB, 0, MOST)),
    addressSessions: limit(wholeNumber('FOVEA_ADDRESS_LIMIT_SESSIONS', 10_000, 0, MOST)),
    addressBytes: limit(wholeNumber('FOVEA_ADDRESS_LIMIT_BYTES', 512 * GIB, 0, MOST)),
    diskReserveBytes: wholeNumber('FOVEA_DISK_RESERVE_BYTES', GIB, 0, MOST),
    exportBytes: limit(wholeNumber('FOVEA_EXPORT_LIMIT_BYTES', 500 * GIB, 0, MOST)),
    reportMemoryMb: wholeNumber('FOVEA_REPORT_MEMORY_MB', 0, 0, 1_000_000) || null,
  };
}
