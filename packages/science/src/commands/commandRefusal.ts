/** The input of a command is unusable; the message says why and what to do. */
export class CommandRefusal extends Error {}
