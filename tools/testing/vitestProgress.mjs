import { appendFileSync, writeFileSync } from 'node:fs';

/**
 * A vitest reporter that writes the unfinished files to FOVEA_TEST_PROGRESS, in case vitest has to be killed,
 * and appends every test that passed only on a retry to FOVEA_TEST_SECOND_TRIES, one per line.
 */
export default class VitestProgress {
  running = new Set();

  onTestModuleStart(module) {
    this.running.add(module.relativeModuleId);
    this.write();
  }

  onTestModuleEnd(module) {
    this.running.delete(module.relativeModuleId);
    this.write();
  }

  onTestCaseResult(test) {
    const path = process.env.FOVEA_TEST_SECOND_TRIES;
    if (!path || !test.diagnostic()?.flaky) return;
    appendFileSync(path, `${test.module.relativeModuleId} > ${test.fullName}\n`);
  }

  write() {
    const path = process.env.FOVEA_TEST_PROGRESS;
    if (path) writeFileSync(path, [...this.running].join('\n'));
  }
}
