import { writeFileSync } from 'node:fs';

/** A vitest reporter that keeps the files in work in FOVEA_TEST_PROGRESS, for when vitest has to be ended. */
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

  write() {
    const path = process.env.FOVEA_TEST_PROGRESS;
    if (path) writeFileSync(path, [...this.running].join('\n'));
  }
}
