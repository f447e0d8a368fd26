import { createTransport } from 'nodemailer';
import type { AppContext } from '../../platform/context/appContext';
import { parseMailAddress } from './parseMailAddress';
import { writeToOutbox, type Mail } from './outbox';

/** The mail server does not answer or rejects our account: no other mail can be sent either. */
export class MailServerUnavailable extends Error {}

/** The mail server rejects this mail permanently. */
export class MailRefused extends Error {}

type MailContext = Pick<AppContext, 'settings' | 'publicUrl' | 'now'>;

/**
 * Sends a mail through the mail server, or writes it to the outbox when none is configured.
 * @throws MailRefused when retrying is pointless; MailServerUnavailable or another error when it may
 *   help
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
    // A mail must not include files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: context.settings.mailFrom ?? defaultSender(context.publicUrl()),
      // An object is a single address; a string would be parsed into several.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      headers: { 'auto-submitted': 'auto-generated' },
    });
  } catch (reason) {
    const { code, responseCode = 0 } = reason as { code?: unknown; responseCode?: number };
    // The mailbox does not exist, or the content is never accepted. Wrong credentials of ours can
    // still be corrected.
    const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
    if (isFinal) throw new MailRefused(`The mail server answers ${responseCode}.`);
    // The server rejected only this mail: others may get through.
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
