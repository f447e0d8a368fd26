/** Why a move was refused or ended; the message is meant for people and says what to do. */
export class MoveProblem extends Error {}

/**
 * What an error of a move means for people; what has another reason is returned as it is. The transaction at the
 * target has ended without a change, or, when the connection was lost while it ended, perhaps with all of them.
 * @param reason an error of the target, with its SQLSTATE or the code of the system
 */
export function whyMoveEnded(reason: unknown): unknown {
  const { code, message = '' } = reason as { code?: unknown; message?: string };
  const again = 'Nothing was kept there, and the embedded database is as it was.';
  if (code === '53100') {
    return new MoveProblem(
      `The disk of the PostgreSQL server is full. ${again} Make room there, and run it again.`,
      { cause: reason },
    );
  }
  if (code === '42501') {
    return new MoveProblem(
      `The PostgreSQL server refuses it: ${message}. ${again} Let its user own the database (alter database NAME owner to USER), and run it again.`,
      { cause: reason },
    );
  }
  if (code === '55P03') {
    return new MoveProblem(
      `Somebody else uses the target: a server, or a move that was stopped a moment ago. ${again} Stop them, or wait a minute, and run it again.`,
      { cause: reason },
    );
  }
  // The server stopped, was restarted, or cannot be reached any more.
  if (
    /^(57P0[1-5]|08\w{3}|ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+)$/.test(String(code)) ||
    /connection (terminated|ended|error)|not queryable/i.test(message)
  ) {
    return new MoveProblem(
      `The connection to the PostgreSQL server was lost (${message}). The embedded database is as it was. Run it again: it finds out by itself whether the target has everything or nothing.`,
      { cause: reason },
    );
  }
  return reason;
}
