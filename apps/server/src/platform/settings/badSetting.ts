/** An invalid setting; the message names it and says which values are allowed. */
export class BadSetting extends Error {}
