/** An invalid setting; the message names it and says which values are allowed. */
export class ConfigError extends Error {}
