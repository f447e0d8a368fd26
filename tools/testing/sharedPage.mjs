// The environment of tests that need a page: one window for all files of a worker, so that what they import is
// loaded once. A window of its own for each file would make React and the components load again each time.
// What one file leaves in the page is cleared by restorePage.mjs.

/** On the worker's globals, since this module may be loaded again. */
const OPENED = Symbol.for('fovea.sharedPage');

/** The window is never closed, because loaded modules keep it. */
async function open(global, options) {
  const { builtinEnvironments } = await import('vitest/runtime');
  await builtinEnvironments['happy-dom'].setup(global, options);
}

export default {
  name: 'shared-page',
  viteEnvironment: 'client',
  async setup(global, options) {
    global[OPENED] ??= open(global, options);
    await global[OPENED];
    return { teardown() {} };
  },
};
