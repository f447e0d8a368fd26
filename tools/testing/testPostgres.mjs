import { startPostgres } from './postgres.mjs';

/** For vitest: the server of FOVEA_TEST_DATABASE_URL, or one of its own for this run. */
export default async function setup() {
  if (process.env.FOVEA_TEST_DATABASE_URL) return undefined;
  const server = await startPostgres();
  process.env.FOVEA_TEST_DATABASE_URL = server.url;
  return async () => {
    delete process.env.FOVEA_TEST_DATABASE_URL;
    await server.stop();
  };
}
