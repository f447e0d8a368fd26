/** A signal lets what is being written end cleanly; a second one does not wait. */
export async function stoppable(
  work: (signal: AbortSignal) => Promise<void>,
  whenStopped: Error,
): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(1);
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    await work(stop.signal);
  } catch (reason) {
    throw stop.signal.aborted ? whenStopped : reason;
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}
