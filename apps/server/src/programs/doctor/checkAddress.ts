import { isIP } from 'node:net';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { TooLate, withinTime } from '../../platform/http/withinTime';
import { bareHost } from '../../platform/settings/bareHost';
import type { Settings } from '../../platform/settings/settings';
import { ok, problem, warning, type Finding } from './finding';
import { reasonOf } from '../../platform/telemetry/reasonOf';

const PATIENCE_MS = 10_000;
const DAY_MS = 24 * 60 * 60_000;
/** A certificate that renews itself is renewed before this. */
const SOON_DAYS = 14;

const LOCAL = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/**
 * Whether browsers allow the camera at the address of this installation, and how long its certificate lasts.
 * @param trust in tests: more authorities to trust, and where the host is
 */
export async function checkPublicUrl(
  { publicUrl, host, tls }: Pick<Settings, 'publicUrl' | 'host' | 'tls'>,
  trust: ConnectionOptions = {},
): Promise<Finding> {
  const name = 'Address';
  if (publicUrl === null && tls !== null) {
    return ok(name, 'https, at every name and address that the certificate is for.');
  }
  if (publicUrl === null) {
    return LOCAL.test(host)
      ? ok(name, 'only this machine can open it. Browsers allow the camera there.')
      : problem(
          name,
          `it listens on ${host} for others, but FOVEA_PUBLIC_URL is not set, and browsers allow cameras over https only.`,
          'Put a reverse proxy with a certificate in front, and set FOVEA_PUBLIC_URL; or serve https with --tls.',
        );
  }
  const url = new URL(publicUrl);
  if (url.protocol === 'http:') {
    return LOCAL.test(url.hostname)
      ? ok(name, `${publicUrl} is this machine. Browsers allow the camera there.`)
      : problem(
          name,
          `${publicUrl} is not encrypted: browsers allow no camera there.`,
          'Put a reverse proxy with a certificate in front, and set FOVEA_PUBLIC_URL to https://…',
        );
  }
  return await checkCertificate(name, url, trust);
}

/** @param name what the address is, for the report */
export async function checkCertificate(
  name: string,
  url: URL,
  trust: ConnectionOptions = {},
): Promise<Finding> {
  const { port, origin } = url;
  const host = bareHost(url);
  const socket = connect({
    host,
    port: Number(port) || 443,
    // A server name is never an address.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...trust,
    // Not refused, so that an invalid one can be described.
    rejectUnauthorized: false,
  });
  try {
    await withinTime(secured(socket), PATIENCE_MS);
    const untilMs = Date.parse(socket.getPeerCertificate().valid_to);
    const days = Math.floor((untilMs - Date.now()) / DAY_MS);
    const until = new Date(untilMs).toISOString().slice(0, 10);
    if (!socket.authorized) {
      const message = `browsers do not accept the certificate of ${origin} (${reasonOf(socket.authorizationError)}), valid until ${until}.`;
      return problem(name, message, 'Renew or replace it.');
    }
    const message = `${origin}, certificate valid until ${until}, for ${days} days.`;
    return days < SOON_DAYS
      ? warning(name, message, 'Renew it now, and see why it does not renew itself.')
      : ok(name, message);
  } catch (reason) {
    const why = reason instanceof TooLate ? 'no answer' : reasonOf(reason);
    const advice = 'If others reach it, this machine may not; otherwise start the reverse proxy.';
    return warning(name, `${origin} cannot be reached from here (${why}).`, advice);
  } finally {
    socket.destroy();
  }
}

function secured(socket: TLSSocket): Promise<void> {
  return new Promise((done, failed) => {
    socket.once('secureConnect', done);
    socket.on('error', failed);
  });
}
