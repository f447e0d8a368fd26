import { startPostgres } from './postgres.mjs';

/** Global setup for vitest: the server of FOVEA_TEST_DATABASE_URL, or a temporary one for this run. */
export default async function setup() {
  if (process.env.FOVEA_TEST_DATABASE_URL) return undefined;
  const server = await startPostgres();
  process.env.FOVEA_TEST_DATABASE_URL = server.url;
  return async () => {
    delete process.env.FOVEA_TEST_DATABASE_URL;
    await server.stop();
  };
}
