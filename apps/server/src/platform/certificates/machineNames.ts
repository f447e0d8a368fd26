import { isIP } from 'node:net';
import { hostname as systemHostname, networkInterfaces } from 'node:os';
import { isInScope, isName, type CertificateScope } from './certificateScope';

/** What the operating system says of this machine. */
export interface Machine {
  readonly hostname: string;
  readonly interfaces: Readonly<
    Record<string, readonly { readonly address: string; readonly internal: boolean }[] | undefined>
  >;
}

export const thisMachine = (): Machine => ({
  hostname: systemHostname(),
  interfaces: networkInterfaces(),
});

/** The names and addresses at which browsers may open a server of this machine; the machine itself comes last. */
export function machineNames({ hostname, interfaces }: Machine): string[] {
  const full = hostname.toLowerCase().replace(/\.$/, '');
  const [label = ''] = full.split('.');
  const names = [label, `${label}.local`, full].filter(isName);
  const addresses = Object.values(interfaces)
    .flatMap((found) => found ?? [])
    // A link-local address of version 6 needs the name of an interface, which browsers do not take.
    .filter(({ address, internal }) => !internal && isIP(address) !== 0 && !/^fe80:/i.test(address))
    .map(({ address }) => address.toLowerCase())
    .toSorted((a, b) => isIP(a) - isIP(b));
  return [...new Set([...addresses, ...names, 'localhost', '127.0.0.1', '::1'])];
}

/**
 * What the certificate is to be for: first what the operator named, then what the machine says it has. What the authority
 * may not certify is left out, as browsers would refuse the certificate as a whole.
 */
export function wantedNames(
  given: readonly string[],
  machine: Machine,
  scope: CertificateScope,
): string[] {
  return [...new Set([...given, ...machineNames(machine)])].filter((name) =>
    isInScope(name, scope),
  );
}
