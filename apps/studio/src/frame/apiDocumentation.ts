/** Served next to the studio; not a screen of it. */
export const API_DOCUMENTATION = `${window.location.origin}/docs`;
