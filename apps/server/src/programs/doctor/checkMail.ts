import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { withinTime } from '../../platform/http/withinTime';
import type { Settings } from '../../platform/settings/settings';
import { ok, problem, warning, type Finding } from './finding';
import { reasonOf } from '../../platform/telemetry/reasonOf';

const PATIENCE_MS = 10_000;
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/** Connects to the mail server and waits for its greeting; signs in nowhere and sends nothing. */
export async function checkMail({
  smtpUrl,
  demo,
}: Pick<Settings, 'smtpUrl' | 'demo'>): Promise<Finding> {
  const name = 'Mail';
  if (smtpUrl === null) {
    const message = 'no mail server is set; mails are kept in the folder `outbox`.';
    return demo
      ? ok(name, message)
      : warning(name, message, 'Set FOVEA_SMTP_URL, or nobody gets links to set a password.');
  }
  const { protocol, hostname, port } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  const at = { host: hostname, port: Number(port) || PORTS[isSecure ? 'smtps:' : 'smtp:'] };
  const where = `${at.host}:${at.port}`;
  const socket = isSecure ? connectSecurely({ ...at, servername: hostname }) : connectPlain(at);
  try {
    const greeting = await withinTime(firstLine(socket), PATIENCE_MS);
    return greeting.startsWith('220')
      ? ok(name, `${where} answers.`)
      : problem(name, `${where} answers, but not as a mail server.`, 'Correct FOVEA_SMTP_URL.');
  } catch (reason) {
    const message = `${where} cannot be reached (${reasonOf(reason)}).`;
    return problem(
      name,
      message,
      'Start it, let this machine connect to it, or correct FOVEA_SMTP_URL.',
    );
  } finally {
    socket.destroy();
  }
}

function firstLine(socket: Socket): Promise<string> {
  return new Promise((done, failed) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (piece: string) => {
      text += piece;
      if (text.includes('\n') || text.length > 1000) done(text);
    });
    socket.on('end', () => done(text));
    socket.on('error', failed);
  });
}
