/** Mail servers accept no longer address. */
export const EMAIL_MAX = 254;

export type EmailProblem =
  'empty' | 'tooLong' | 'strangeCharacters' | 'lookAlike' | 'notAnEmail' | 'domainNotAscii';

/** The sentence for each problem; the studio has the same ones as messages. */
export const EMAIL_PROBLEM_MESSAGES: Readonly<Record<EmailProblem, string>> = {
  empty: 'Enter an e-mail address.',
  tooLong: `An e-mail address has at most ${EMAIL_MAX} characters.`,
  strangeCharacters: 'An e-mail address has no spaces, line breaks or invisible characters.',
  lookAlike:
    'This e-mail address holds characters that look like others. Type it with plain letters.',
  notAnEmail: 'This is not an e-mail address.',
  domainNotAscii: 'Write the part after the @ with plain letters (it may begin with xn--).',
};

/** Pasted addresses often have spaces around them. */
export function cleanEmail(text: string): string {
  return text.normalize('NFC').replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
}

/** Key for comparing addresses: case is ignored. */
export function emailKey(text: string): string {
  return cleanEmail(text).toLowerCase();
}

const ENGLISH = /[a-z]/i;
/** Alphabets with letters that look like Latin ones. */
const LOOK_ALIKE_SCRIPTS =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
/** Letters of every language and the characters allowed without quotes. */
const LOCAL = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * What is wrong with an e-mail address, or null. Stricter than the standard: anything that could be
 * mistaken for another person's address is refused. `+` is allowed.
 */
export function emailProblem(text: string): EmailProblem | null {
  const email = cleanEmail(text);
  if (email === '') return 'empty';
  if (email.length > EMAIL_MAX) return 'tooLong';
  if (/[\p{Cc}\p{Cf}\p{Z}\p{Cs}\p{Co}\p{Cn}]/u.test(email)) return 'strangeCharacters';
  if (email.normalize('NFKC') !== email) return 'lookAlike';
  const at = email.lastIndexOf('@');
  if (at < 1) return 'notAnEmail';
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  if (!LOCAL.test(local) || /^\.|\.\.|\.$/.test(local)) return 'notAnEmail';
  if (ENGLISH.test(local) && LOOK_ALIKE_SCRIPTS.test(local)) return 'lookAlike';
  if (/[^\p{ASCII}]/u.test(domain)) return 'domainNotAscii';
  const labels = domain.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return 'notAnEmail';
  // An address consisting of numbers is an IP address, not a domain.
  if (/^\d+$/.test(labels.at(-1) ?? '')) return 'notAnEmail';
  return null;
}

/** Whether an address belongs to this domain; subdomains do not count. */
export function isInDomain(email: string, domain: string | null): boolean {
  const key = emailKey(email).normalize('NFKC').replace(/\.$/, '');
  return domain !== null && key.slice(key.lastIndexOf('@') + 1) === domain.toLowerCase();
}
