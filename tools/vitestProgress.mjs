import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter that keeps the files in work in FOVEA_TEST_PROGRESS, for when vitest has to be ended,
 * and names at the end every test that passed only when it was tried again.
 */
export default class VitestProgress {
  running = new Set();
  secondTries = [];

  onTestModuleStart(module) {
    this.running.add(module.relativeModuleId);
    this.write();
  }

  onTestModuleEnd(module) {
    this.running.delete(module.relativeModuleId);
    this.write();
  }

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) {
      this.secondTries.push(`${test.module.relativeModuleId} > ${test.fullName}`);
    }
  }

  onTestRunEnd() {
    for (const name of this.secondTries) console.log(`  passed when tried again: ${name}`);
  }

  write() {
    const path = process.env.FOVEA_TEST_PROGRESS;
    if (path) writeFileSync(path, [...this.running].join('\n'));
  }
}
