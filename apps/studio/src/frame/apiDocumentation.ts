/** Served beside the studio, and not a screen of it. */
export const API_DOCUMENTATION = `${window.location.origin}/docs`;
