import { cleanEmail, emailProblem, type EmailProblem } from '../inputs/emailAddress';

/** What is wrong with the address that a form asks for and nobody has to give; null if it is empty. */
export function replyAddressProblem(text: string): EmailProblem | null {
  return cleanEmail(text) === '' ? null : emailProblem(text);
}
