// Preloaded by a server, and evaluated in a page: shifts the clock, so that to the programs the data of a
// fixture is as old as on the day it was recorded. Otherwise retention would delete it.
const byMs = Number(globalThis.process?.env.FOVEA_TEST_CLOCK_MS ?? globalThis.foveaTestClockMs);
const realNow = Date.now;
Date.now = () => realNow() + byMs;
globalThis.Date = new Proxy(Date, {
  construct: (Real, parts, created) =>
    Reflect.construct(Real, parts.length === 0 ? [Date.now()] : parts, created),
});
