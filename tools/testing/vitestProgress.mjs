import { appendFileSync, writeFileSync } from 'node:fs';

/**
 * A vitest reporter that keeps the files in work in FOVEA_TEST_PROGRESS, for when vitest has to be ended,
 * and adds every test that passed only when it was tried again to FOVEA_TEST_SECOND_TRIES, a line each.
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
