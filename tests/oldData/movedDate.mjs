// Preloaded by a server, and evaluated in a page: moves the clock, so that the data of a fixture is as old
// for the programs as on the day it was made. Without this, retention would clear it away.
const byMs = Number(globalThis.process?.env.FOVEA_TEST_CLOCK_MS ?? globalThis.foveaTestClockMs);
const realNow = Date.now;
Date.now = () => realNow() + byMs;
globalThis.Date = new Proxy(Date, {
  construct: (Real, parts, created) =>
    Reflect.construct(Real, parts.length === 0 ? [Date.now()] : parts, created),
});
