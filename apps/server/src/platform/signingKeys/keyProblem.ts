/** What was asked of the keys cannot be done; the message is for people. */
export class KeyProblem extends Error {}
