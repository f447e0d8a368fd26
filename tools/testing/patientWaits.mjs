// Runs before each unit test file: what comes late is not missing. One second, as Vitest waits, is too short on a
// machine that is busy elsewhere.
import { vi } from 'vitest';

const PATIENT = { timeout: 8000 };

/** Waits longer, where a test does not say how long itself. A worker runs this before each of its files. */
function lengthen(name) {
  const wait = vi[name];
  if (wait.isPatient) return;
  const patient = (check, options) => wait(check, options ?? PATIENT);
  vi[name] = Object.assign(patient, { isPatient: true });
}

lengthen('waitFor');
lengthen('waitUntil');
