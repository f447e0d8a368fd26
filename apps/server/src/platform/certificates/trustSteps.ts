import { escapeHtml } from '../html/escapeHtml';

export type TrustSystem =
  'windows' | 'macos' | 'linux' | 'firefox' | 'ios' | 'android' | 'programs';

interface SystemSteps {
  readonly system: TrustSystem;
  readonly title: string;
  readonly html: string;
}

/** What people do on each system, in the words of its own screens. @param authority the name they see there */
export function trustSteps(authority: string): readonly SystemSteps[] {
  const name = `<strong dir="auto">${escapeHtml(authority)}</strong>`;
  return [
    {
      system: 'windows',
      title: 'Windows: Chrome and Edge',
      html: `${steps(
        'Open the downloaded file and choose <b>Install Certificate…</b>',
        'Choose <b>Local Machine</b> (for everybody) or <b>Current User</b>, then <b>Place all certificates in the following store</b>.',
        'Choose <b>Browse…</b>, <b>Trusted Root Certification Authorities</b>, <b>OK</b>, <b>Next</b>, <b>Finish</b>.',
        'Compare the thumbprint in the question that follows, and answer it with <b>Yes</b>.',
      )}${command('For many machines, as administrator:', 'certutil -addstore -f Root fovea-authority.crt')}`,
    },
    {
      system: 'macos',
      title: 'macOS: Safari, Chrome and Edge',
      html: `${steps(
        'Open the downloaded file. Keychain Access asks where to add it: choose <b>System</b>.',
        `Open ${name} in the list of that keychain, and then <b>Trust</b>.`,
        'Set <b>When using this certificate</b> to <b>Always Trust</b>, close the window, and give your password.',
      )}${command('For many machines:', 'sudo security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain fovea-authority.crt')}`,
    },
    {
      system: 'linux',
      title: 'Linux and Chromebook: Chrome and Chromium',
      html: `${steps(
        'Open <code>chrome://certificate-manager</code> (in older versions <code>chrome://settings/certificates</code>).',
        'Choose <b>Custom</b>, <b>Installed by you</b> (in older versions <b>Authorities</b>), then <b>Import</b> and the downloaded file.',
        'If it asks, tick <b>Trust this certificate for identifying websites</b>.',
      )}${command('Or, with the package libnss3-tools, for your user:', 'certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n "Fovea" -i fovea-authority.crt')}`,
    },
    {
      system: 'firefox',
      title: 'Firefox, on any computer',
      html: `${steps(
        'Open <b>Settings</b>, <b>Privacy &amp; Security</b>, <b>Certificates</b>, <b>View Certificates…</b>',
        'Choose <b>Authorities</b>, <b>Import…</b> and the downloaded file.',
        'Tick <b>Trust this CA to identify websites</b>. <b>View</b> shows the fingerprint.',
      )}<p>On Windows and macOS, Firefox also takes over what the system trusts.</p>`,
    },
    {
      system: 'ios',
      title: 'iPad and iPhone',
      html: steps(
        'Open this page in <b>Safari</b>, tap the download, and then <b>Allow</b>.',
        `Open <b>Settings</b>, <b>General</b>, <b>VPN &amp; Device Management</b>, then ${name}, and tap <b>Install</b>.`,
        `Open <b>Settings</b>, <b>General</b>, <b>About</b>, <b>Certificate Trust Settings</b>, and switch ${name} on. Without this step it is installed, but not trusted.`,
      ),
    },
    {
      system: 'android',
      title: 'Android: Chrome',
      html: `${steps(
        'Download the file, then open <b>Settings</b> and search for <b>CA certificate</b> (under <b>Security</b>, <b>Encryption &amp; credentials</b>, <b>Install a certificate</b>).',
        'Choose <b>Install anyway</b> and the downloaded file.',
      )}<p>Other browsers on Android may not take over what the system trusts: use Chrome.</p>`,
    },
    {
      system: 'programs',
      title: 'Scripts, and the agent of laboratory machines',
      html: `<p>Programs have lists of their own. Save the PEM file on the machine and name it in the environment before the program starts:</p>
${command('The agent, and other programs for Node:', 'NODE_EXTRA_CA_CERTS=/path/to/fovea-authority.pem')}
${command('Python:', 'SSL_CERT_FILE=/path/to/fovea-authority.pem')}
${command('R and curl:', 'CURL_CA_BUNDLE=/path/to/fovea-authority.pem')}`,
    },
  ];
}

const steps = (...items: readonly string[]) =>
  `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;

const command = (title: string, text: string) =>
  `<p>${title}</p><pre dir="ltr"><code>${escapeHtml(text)}</code></pre>`;
