import { join } from 'node:path';
import { ConfigError } from './configError';

/**
 * Who runs this installation and what it talks to: regions, mail, identity provider, links.
 *
 * | name                     | default                | meaning                                                    |
 * |--------------------------|------------------------|------------------------------------------------------------|
 * | FOVEA_REGIONS            | (none: one server)     | id=URL,… of all servers: us=https://us.example.org,…       |
 * | FOVEA_REGION             | (none)                 | the id of this server among them                           |
 * | FOVEA_SMTP_URL           | (none: a folder)       | smtp://user:password@host:587 or smtps://…:465             |
 * | FOVEA_MAIL_FROM          | Fovea <no-reply@host>  | sender of the mails                                        |
 * | FOVEA_STAFF_DOMAIN       | fovea.example in demos | domain of the e-mails of the people who run it             |
 * | FOVEA_OIDC_ISSUER        | (none)                 | URL of the OpenID issuer that signs them in                |
 * | FOVEA_OIDC_CLIENT_ID     | (none)                 | client id; together with FOVEA_OIDC_CLIENT_SECRET          |
 * | FOVEA_OIDC_NAME          | the issuer's host      | its display name                                           |
 * | FOVEA_OIDC_COMPANY       | Staff                  | the company that its new users join                        |
 * | FOVEA_CUSTOMER_SYSTEM    | {data}/customers.json  | URL or file of the customer system                         |
 * | FOVEA_PROLIFIC_URL       | https://api.prolific.com | where Prolific's interface is                            |
 * | FOVEA_USAGE              | table                  | table, off, or a URL that usage events are sent to         |
 * | FOVEA_ERROR_REPORTS      | table                  | table, off, or a URL that error reports are sent to        |
 * | FOVEA_HELP_URL, FOVEA_BLOG_URL, FOVEA_PRIVACY_URL, FOVEA_TERMS_URL, FOVEA_DPA_URL | (none) | pages that the studio links to |
 * | FOVEA_SUPPORT_EMAIL      | (none)                 | who gets feedback and requests for support                 |
 */
export interface InstallationSettings {
  /** Empty: there is only this server. */
  readonly regions: readonly RegionSetting[];
  readonly ownRegion: string | null;
  /** Null: mails are written to the folder `outbox`. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  /**
   * Accounts with an address in this domain come from the identity provider or the command line.
   */
  readonly staffDomain: string | null;
  readonly identity: IdentitySettings | null;
  readonly customerSystem: string;
  /** Without a trailing slash. */
  readonly prolificUrl: string;
  readonly usage: string;
  readonly errorReports: string;
  readonly links: LinkSettings;
}

export interface RegionSetting {
  readonly id: string;
  readonly name: string;
  readonly base: string;
}

export interface IdentitySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly company: string;
}

export interface LinkSettings {
  readonly helpCenter: string | null;
  readonly blog: string | null;
  readonly privacyPolicy: string | null;
  readonly termsOfService: string | null;
  readonly dpa: string | null;
  readonly supportEmail: string | null;
}

type Given = (name: string) => string | null;

/** @throws ConfigError naming the variable and its allowed values */
export function readInstallationSettings(
  given: Given,
  { demo, dataFolder }: { readonly demo: boolean; readonly dataFolder: string },
): InstallationSettings {
  const regions = regionSettings(given('FOVEA_REGIONS'));
  const ownRegion = given('FOVEA_REGION');
  if ((ownRegion === null) !== (regions.length === 0)) {
    throw new ConfigError('FOVEA_REGION and FOVEA_REGIONS must be set together, or neither.');
  }
  if (ownRegion !== null && !regions.some(({ id }) => id === ownRegion)) {
    throw new ConfigError(`FOVEA_REGION must be one of FOVEA_REGIONS, but it is '${ownRegion}'.`);
  }
  const smtpUrl = given('FOVEA_SMTP_URL');
  if (smtpUrl !== null && !(/^smtps?:\/\//.test(smtpUrl) && URL.canParse(smtpUrl))) {
    throw new ConfigError(
      'FOVEA_SMTP_URL must begin with smtp:// or smtps:// (for example smtp://user:password@mail.example.org:587).',
    );
  }
  const staffDomain = given('FOVEA_STAFF_DOMAIN')?.toLowerCase() ?? (demo ? 'fovea.example' : null);
  if (staffDomain !== null && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(staffDomain)) {
    throw new ConfigError(
      `FOVEA_STAFF_DOMAIN must be a domain like example.org, but it is '${staffDomain}'.`,
    );
  }
  return {
    regions,
    ownRegion,
    smtpUrl,
    mailFrom: given('FOVEA_MAIL_FROM'),
    staffDomain,
    identity: identitySettings(given),
    customerSystem: given('FOVEA_CUSTOMER_SYSTEM') ?? join(dataFolder, 'customers.json'),
    prolificUrl: (address(given, 'FOVEA_PROLIFIC_URL') ?? 'https://api.prolific.com').replace(
      /\/+$/,
      '',
    ),
    usage: sink(given, 'FOVEA_USAGE'),
    errorReports: sink(given, 'FOVEA_ERROR_REPORTS'),
    links: {
      helpCenter: address(given, 'FOVEA_HELP_URL'),
      blog: address(given, 'FOVEA_BLOG_URL'),
      privacyPolicy: address(given, 'FOVEA_PRIVACY_URL'),
      termsOfService: address(given, 'FOVEA_TERMS_URL'),
      dpa: address(given, 'FOVEA_DPA_URL'),
      supportEmail: given('FOVEA_SUPPORT_EMAIL'),
    },
  };
}

/** Display names of the makers' own regions; others are shown by their id. */
const REGION_NAMES: Readonly<Record<string, string>> = { us: 'US', row: 'Europe', sg: 'Asia' };

function regionSettings(text: string | null): RegionSetting[] {
  if (text === null) return [];
  const regions = text.split(',').map((part) => {
    const [, id, base] =
      /^\s*([a-z][a-z0-9-]{0,19})=(https?:\/\/[^\s/?#@]+)\/?\s*$/.exec(part) ?? [];
    if (id === undefined || base === undefined) {
      throw new ConfigError(
        `FOVEA_REGIONS must be like us=https://us.example.org,row=https://eu.example.org, but a part is '${part.trim()}'.`,
      );
    }
    return { id, name: REGION_NAMES[id] ?? id, base };
  });
  if (new Set(regions.map(({ id }) => id)).size < regions.length) {
    throw new ConfigError('FOVEA_REGIONS names a region twice.');
  }
  return regions;
}

function identitySettings(given: Given): IdentitySettings | null {
  // Kept exactly as written: with and without a trailing slash are two different issuers.
  const issuer = given('FOVEA_OIDC_ISSUER');
  if (issuer === null || address(given, 'FOVEA_OIDC_ISSUER') === null) return null;
  const clientId = given('FOVEA_OIDC_CLIENT_ID');
  const clientSecret = given('FOVEA_OIDC_CLIENT_SECRET');
  if (clientId === null || clientSecret === null || given('FOVEA_STAFF_DOMAIN') === null) {
    throw new ConfigError(
      'FOVEA_OIDC_CLIENT_ID, FOVEA_OIDC_CLIENT_SECRET and FOVEA_STAFF_DOMAIN must be set together with FOVEA_OIDC_ISSUER.',
    );
  }
  return {
    issuer,
    clientId,
    clientSecret,
    name: given('FOVEA_OIDC_NAME') ?? new URL(issuer).hostname,
    company: given('FOVEA_OIDC_COMPANY') ?? 'Staff',
  };
}

function sink(given: Given, name: string): string {
  const text = given(name) ?? 'table';
  if (text === 'table' || text === 'off') return text;
  return address(given, name) ?? 'table';
}

function address(given: Given, name: string): string | null {
  const text = given(name);
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(`${name} must be an http or https address, but it is '${text}'.`);
  }
  return text.replace(/\/$/, '');
}
