import { importProblemMessage, type ImportProblem } from '@fovea/rules/studies/studyImports';

/** The archive cannot be imported, however often it is tried. */
export class ImportRefused extends Error {
  readonly problem: ImportProblem;

  /** @param what the path, the version or the field concerned */
  constructor(problem: ImportProblem, what = '', cause?: unknown) {
    super(importProblemMessage(problem, what), { cause });
    this.problem = problem;
  }
}
