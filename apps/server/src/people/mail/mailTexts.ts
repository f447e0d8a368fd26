const PRODUCT = 'Fovea';

/** Every mail that is sent, with the values its text needs. */
export type MailContent =
  | { readonly kind: 'welcome'; readonly link: string; readonly company: string }
  | { readonly kind: 'reset'; readonly link: string }
  | { readonly kind: 'identityProvider'; readonly provider: string }
  | { readonly kind: 'passwordChanged' }
  | { readonly kind: 'passwordGiven' }
  | { readonly kind: 'emailChanged'; readonly email: string }
  | { readonly kind: 'secondFactorOff' }
  | { readonly kind: 'secondFactorReset' }
  | { readonly kind: 'secondFactorResetDone'; readonly colleague: string }
  | {
      readonly kind: 'licenseShared';
      readonly company: string;
      readonly productKeyId: string;
      readonly modules: string;
      /** YYYY-MM-DD. */
      readonly renewal: string;
      readonly key: string;
    }
  | (WebhookOffFacts & { readonly kind: 'webhookOff' })
  | (DeletedStudyFacts & { readonly kind: 'studyDeletionWarning' | 'studyDeletionNotice' });

interface WebhookOffFacts {
  readonly webhook: string;
  /** Without what is behind its question mark. */
  readonly url: string;
  readonly company: string;
  /** When the first try failed; null: it said at once that it is gone for good. */
  readonly failsSince: Date | null;
  readonly tries: number;
  /** How the last try ended, in a sentence. */
  readonly lastAnswer: string;
  readonly link: string;
}

interface DeletedStudyFacts {
  readonly study: string;
  readonly deletedAt: Date;
  /** When it is deleted for ever. */
  readonly endsAt: Date;
  readonly link: string;
}

export type MailKind = MailContent['kind'];

export interface MailRecipient {
  readonly name: string;
  readonly email: string;
  /** URL of the studio. */
  readonly studio: string;
  /** Contact address; null: the account administrator of the company. */
  readonly supportEmail: string | null;
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/**
 * A mail in plain text: who it is for, what happened, what to do, and what to do if it was not
 * requested.
 */
export function mailText(facts: MailContent, reader: MailRecipient): MailText {
  const { subject, paragraphs } = wordsOf(facts, reader);
  const name = plainName(reader.name);
  // Sent on behalf of the account, to somebody who need not have one.
  const isFromReader = facts.kind === 'licenseShared';
  const lines = [
    name === null || isFromReader ? 'Hello,' : `Hello ${name},`,
    ...paragraphs,
    isFromReader
      ? `${name ?? reader.email} (${reader.email}) had this mail sent by ${PRODUCT} at ${reader.studio}.`
      : `This mail is for the account ${reader.email} of ${PRODUCT} at ${reader.studio}.`,
  ];
  return { subject, text: `${lines.join('\n\n')}\n` };
}

function wordsOf(
  facts: MailContent,
  reader: MailRecipient,
): { subject: string; paragraphs: readonly string[] } {
  const help =
    reader.supportEmail === null
      ? 'tell the account administrator of your company'
      : `write to ${reader.supportEmail}`;
  const notMe = `If this was not you, set a new password at once (${reader.studio}/#/resetpassword) and ${help}.`;
  switch (facts.kind) {
    case 'welcome':
      return {
        subject: `Welcome to ${PRODUCT}`,
        paragraphs: [
          `An account of ${PRODUCT} was made for you in the company ${oneLine(facts.company)}. Choose your password here:`,
          facts.link,
          `The link works once, for 14 days. Afterwards you sign in at ${reader.studio} with ${reader.email}.`,
          'If you do not expect this, do nothing: nobody can use the account before a password is set.',
        ],
      };
    case 'reset':
      return {
        subject: `Set a new password for ${PRODUCT}`,
        paragraphs: [
          'A new password was asked for your account. Choose it here:',
          facts.link,
          'The link works once, for one hour. Setting a password signs you out everywhere.',
          'If you did not ask for this, do nothing: your password stays as it is.',
        ],
      };
    case 'identityProvider':
      return {
        subject: `How to sign in to ${PRODUCT}`,
        paragraphs: [
          `A new password was asked for your account, but you sign in through ${oneLine(facts.provider)} and have no password here. Change or reset it there.`,
          `To sign in, open ${reader.studio} and type your e-mail.`,
          'If you did not ask for this, do nothing.',
        ],
      };
    case 'passwordChanged':
      return {
        subject: `Your password for ${PRODUCT} was changed`,
        paragraphs: [
          'The password of your account was changed, and you were signed out everywhere else.',
          notMe,
        ],
      };
    case 'passwordGiven':
      return {
        subject: `Your password for ${PRODUCT} was changed`,
        paragraphs: [
          'An administrator gave your account a new password and will tell it to you. It works for 30 days, and you choose one of your own when you sign in. You were signed out everywhere.',
          `If you do not expect this, set a new password yourself (${reader.studio}/#/resetpassword) and ${help}.`,
        ],
      };
    case 'emailChanged':
      return {
        subject: `Your e-mail for ${PRODUCT} was changed`,
        paragraphs: [
          `The e-mail of your account is now ${oneLine(facts.email)}.`,
          `If you do not expect this, ${help}.`,
        ],
      };
    case 'secondFactorOff':
      return {
        subject: `The second factor of ${PRODUCT} was switched off`,
        paragraphs: ['Signing in to your account asks for the password only from now on.', notMe],
      };
    case 'licenseShared':
      return {
        subject: `A product key of ${PRODUCT}`,
        paragraphs: [
          `Here is the product key ${facts.productKeyId} of ${oneLine(facts.company)}, valid until ${facts.renewal}, for: ${oneLine(facts.modules)}.`,
          facts.key,
          'Paste it into the desktop software. Whoever has it can use the license: keep it to yourself.',
        ],
      };
    case 'webhookOff':
      return webhookWords(facts);
    case 'studyDeletionWarning':
      return deletionWords(facts, (study) => `${study} will be deleted for ever`, [
        'You will be reminded once more, 7 days before.',
      ]);
    case 'studyDeletionNotice':
      return deletionWords(
        facts,
        (study) => `Last reminder: ${study} will be deleted for ever`,
        [],
      );
    case 'secondFactorReset':
      return {
        subject: `The second factor of ${PRODUCT} was reset`,
        paragraphs: [
          'An administrator switched the second factor of your account off, and you were signed out everywhere. Signing in asks for the password only, until you set the second factor up again in your settings.',
          `If you did not ask for this, set a new password at once (${reader.studio}/#/resetpassword) and ${help}.`,
        ],
      };
    case 'secondFactorResetDone':
      return {
        subject: `You reset a second factor of ${PRODUCT}`,
        paragraphs: [
          `You switched the second factor of ${oneLine(facts.colleague)} off. They got a mail too.`,
          notMe,
        ],
      };
  }
}

function webhookWords({
  webhook,
  url,
  failsSince,
  tries,
  lastAnswer,
  link,
  ...of
}: WebhookOffFacts) {
  const name = plainName(webhook);
  const called = name === null ? 'A webhook' : `The webhook “${name}”`;
  const why =
    failsSince === null
      ? 'The address answered that it is gone for good (410).'
      : `Since ${momentText(failsSince)} an event could not be delivered, in ${tries} ${tries === 1 ? 'try' : 'tries'}. The last time: ${lastAnswer}`;
  return {
    subject: `${called} of ${PRODUCT} was turned off`,
    paragraphs: [
      `${called} of ${oneLine(of.company)} was turned off. It sent events to this address:`,
      oneLine(url),
      why,
      'When the address works again, turn the webhook on here, and send the deliveries that failed again. They are kept for 30 days:',
      link,
      'If you no longer need it, do nothing, or delete it there.',
    ],
  };
}

function deletionWords(
  { study, deletedAt, endsAt, link }: DeletedStudyFacts,
  announcement: (study: string) => string,
  more: readonly string[],
): { subject: string; paragraphs: readonly string[] } {
  const name = plainName(study);
  const ends = dateText(endsAt);
  return {
    subject: `${announcement(name === null ? 'A study' : `The study “${name}”`)} on ${ends}`,
    paragraphs: [
      `${name === null ? 'A study of yours' : `The study “${name}”`} was deleted on ${dateText(deletedAt)}. On ${ends} it will be deleted for ever, with everything that was collected in it: recordings, answers, results and files.`,
      'Until then you can restore or download it here:',
      link,
      'If you no longer need it, do nothing.',
      ...more,
    ],
  };
}

/** As people read it, in the time zone that the server counts days in. */
function dateText(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

function momentText(at: Date): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-GB', options).format(at)} UTC`;
}

const NAME_MAX = 100;

/**
 * A name typed by a user must not add a line to the mail, nor an address that a reader would
 * follow.
 */
function plainName(name: string): string | null {
  const line = oneLine(name);
  return line === '' || line.length > NAME_MAX || /:\/\/|www\.|[@/\\]/i.test(line) ? null : line;
}

/** Any text as one line that stays in its direction. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}
