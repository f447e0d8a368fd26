import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { CHROMIUM_ARGS, executablePath } from './chromiumArgs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Endpoint of the shared Chromium. */
    chromium: string;
  }
}

/** Starts one Chromium for all files of a project: each file connects to it and opens its own contexts. */
export default async function startSharedChromium(
  project: TestProject,
): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ executablePath, args: CHROMIUM_ARGS });
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
