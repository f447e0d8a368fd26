import { oneLine, type MailText } from '../mail/mailTexts';

const PRODUCT = 'Fovea';
const SUBJECT_MAX = 80;

interface ReceivedFacts {
  readonly kind: 'SUPPORT' | 'FEEDBACK';
  readonly isReply: boolean;
  readonly text: string;
  readonly askerName: string;
  readonly askerEmail: string;
  readonly companyName: string;
  readonly studyName: string;
  readonly attachments: number;
  readonly link: string;
}

/** To the people who run the server: who wrote, what, and where to answer. */
export function receivedMailText(facts: ReceivedFacts): MailText {
  const what = facts.kind === 'FEEDBACK' ? 'Feedback' : 'Support request';
  const about = facts.studyName === '' ? [] : [`Study: ${oneLine(facts.studyName)}`];
  const files = facts.attachments === 0 ? [] : [`Attachments: ${facts.attachments}`];
  return {
    subject: cut(`${facts.isReply ? 'Re: ' : ''}${what}: ${oneLine(facts.text)}`),
    text: `${[
      [
        `${what} from ${oneLine(facts.askerName)} <${oneLine(facts.askerEmail)}>, ${oneLine(facts.companyName)}`,
        ...about,
        ...files,
      ].join('\n'),
      plainText(facts.text),
      `Read and answer it in the studio:\n${facts.link}`,
    ].join('\n\n')}\n`,
  };
}

interface AnsweredFacts {
  readonly question: string;
  readonly answer: string;
  readonly email: string;
  readonly studio: string;
  readonly link: string;
}

/** To the user who asked. */
export function answeredMailText({ question, answer, email, studio, link }: AnsweredFacts) {
  return {
    subject: cut(`Answer to your request: ${oneLine(question)}`),
    text: `${[
      'Hello,',
      `Support of ${PRODUCT} has answered your request.`,
      plainText(answer),
      `Your request and all answers, and the place to reply:\n${link}`,
      `This mail is for the account ${email} of ${PRODUCT} at ${studio}.`,
    ].join('\n\n')}\n`,
  } satisfies MailText;
}

function cut(subject: string): string {
  const letters = [...subject];
  return letters.length <= SUBJECT_MAX ? subject : `${letters.slice(0, SUBJECT_MAX - 1).join('')}…`;
}

/** Lines stay; other control characters, and those that turn text around, go. */
function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}
