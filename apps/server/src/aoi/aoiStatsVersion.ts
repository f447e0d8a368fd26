/** Changes when the same AOI and data would give other numbers. */
export const AOI_STATS_VERSION = '1';
