import type { TestServer } from '../startTestServer';

/** Advances the clock and runs every job that is due then, also those that these jobs enqueue. */
export async function passTime(server: TestServer, ms: number): Promise<void> {
  const { db, now } = server.context;
  server.advanceClock(ms);
  for (;;) {
    // The job runner goes by the real clock.
    const due = await db
      .updateTable('jobs')
      .set({ runAt: new Date() })
      .where('state', '=', 'waiting')
      .where('runAt', '<=', now())
      .returning('id')
      .execute();
    if (due.length === 0) return;
    await server.runJobs();
  }
}
