/** What somebody gave a command cannot be worked with; the message says why and what to do. */
export class CommandRefusal extends Error {}
