import { NAME_PROBLEM_MESSAGES, nameProblem } from '@fovea/rules/inputs/names';
import { Refusal } from '../../platform/http/refusal';

/** @throws Refusal 400 */
export function mustBeFolderName(name: string): void {
  const problem = nameProblem(name);
  if (problem !== null && problem !== 'taken') {
    throw new Refusal(400, NAME_PROBLEM_MESSAGES[problem], 'NAME_NOT_VALID');
  }
}

/**
 * Turns a unique violation, caused by two concurrent requests, into a refusal.
 * @throws Refusal 409 with this message
 */
export async function refuseDuplicate<T>(work: Promise<T>, message: string): Promise<T> {
  try {
    return await work;
  } catch (reason) {
    const { code, constraint } = reason as { code?: unknown; constraint?: unknown };
    if (code === '23505' && constraint === 'folders_name') {
      throw new Refusal(409, message, 'NAME_TAKEN');
    }
    throw reason;
  }
}
