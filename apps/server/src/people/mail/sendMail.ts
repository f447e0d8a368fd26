import { createTransport } from 'nodemailer';
import type { AppContext } from '../../platform/context/appContext';
import { parseMailAddress } from './parseMailAddress';
import { writeToOutbox, type Mail } from './outbox';

/** The mail server does not answer, or does not let us in: no other mail gets through either. */
export class MailServerUnavailable extends Error {}

/** The mail server will not take this mail, however often it is offered. */
export class MailRefused extends Error {}

type MailContext = Pick<AppContext, 'settings' | 'publicUrl' | 'now'>;

/**
 * Gives a mail to the mail server, or to the outbox where there is none.
 * @throws MailRefused when trying again is of no use; MailServerUnavailable or another error: try again later
 */
export async function sendMail(context: MailContext, mail: Mail): Promise<void> {
  const to = parseMailAddress(mail.to);
  if (to === null) throw new MailRefused('The address is none that mail is sent to.');
  if (/\p{Cc}/u.test(mail.subject)) throw new MailRefused('The subject has more than one line.');
  const { smtpUrl, dataFolder } = context.settings;
  if (smtpUrl === null) await writeToOutbox(dataFolder, { ...mail, to }, context.now());
  else await overSmtp(smtpUrl, context, { ...mail, to });
}

async function overSmtp(smtpUrl: string, context: MailContext, mail: Mail): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail is text and nothing that a path or an address could bring in.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: context.settings.mailFrom ?? defaultSender(context.publicUrl()),
      // An object is one address; a text would be taken apart into several.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      headers: { 'auto-submitted': 'auto-generated' },
    });
  } catch (reason) {
    const { code, responseCode = 0 } = reason as { code?: unknown; responseCode?: number };
    // No such mailbox, or a content it never takes. A wrong password of ours can still be mended.
    const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
    if (isFinal) throw new MailRefused(`The mail server answers ${responseCode}.`);
    // It answered for this one mail only: another may get through.
    if (responseCode > 0 && code !== 'EAUTH') throw reason;
    throw new MailServerUnavailable(`The mail server cannot be used: ${String(code)}.`, {
      cause: reason,
    });
  } finally {
    transport.close();
  }
}

function defaultSender(publicUrl: string): string {
  return `Fovea <no-reply@${new URL(publicUrl).hostname}>`;
}
