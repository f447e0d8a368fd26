import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and text as received. */
  readonly raw: string;
}

export interface LocalMailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** How the server rejects mails from now on; null: it accepts them. */
  refuse: { readonly at: 'recipient' | 'mail'; readonly status: number } | null;
  /** The credentials that clients must use. */
  account: { readonly user: string; readonly password: string };
  close(): Promise<void>;
}

/** A real mail server on a free local port, which keeps the mails it receives. */
export async function startLocalMailServer(): Promise<LocalMailServer> {
  const received: ReceivedMail[] = [];
  const refusal = (status: number) =>
    Object.assign(new Error('Not taken'), { responseCode: status });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      const { account } = local;
      if (username === account.user && password === account.password) done(null, { user: 'ok' });
      else done(new Error('Wrong password'));
    },
    onRcptTo(_address, _session, done) {
      const { refuse } = local;
      done(refuse?.at === 'recipient' ? refusal(refuse.status) : null);
    },
    onData(stream: SMTPServerDataStream, { envelope }, done) {
      void text(stream).then((raw) => {
        const { refuse } = local;
        if (refuse?.at === 'mail') return done(refusal(refuse.status));
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  const local: LocalMailServer = {
    url: `smtp://fovea:secret@127.0.0.1:${port}`,
    received,
    refuse: null,
    account: { user: 'fovea', password: 'secret' },
    close: () => new Promise((done) => server.close(() => done())),
  };
  return local;
}
