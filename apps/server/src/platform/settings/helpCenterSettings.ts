import { ConfigError } from './configError';

/**
 * Help centres that users of this installation are signed in to.
 *
 * | name                     | meaning                                                                |
 * |--------------------------|------------------------------------------------------------------------|
 * | FOVEA_ZENDESK_URL        | origin of the support desk, for example https://example.zendesk.com    |
 * | FOVEA_ZENDESK_SECRET     | its shared secret for JWT sign-in                                      |
 * | FOVEA_DOCUMENT360_URL    | callback address of the help centre, https://help.example.org/jwt/authorize |
 * | FOVEA_DOCUMENT360_CODE_URL | its code generation address                                          |
 * | FOVEA_DOCUMENT360_CLIENT_ID, FOVEA_DOCUMENT360_CLIENT_SECRET | credentials for it                 |
 */
export interface HelpCenterSettings {
  readonly zendesk: { readonly origin: string; readonly secret: string } | null;
  readonly document360: Document360Settings | null;
}

export interface Document360Settings {
  readonly callback: string;
  readonly codeUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** @throws ConfigError naming the variable and its allowed values */
export function readHelpCenterSettings(given: (name: string) => string | null): HelpCenterSettings {
  const zendesk = together({
    FOVEA_ZENDESK_URL: given('FOVEA_ZENDESK_URL'),
    FOVEA_ZENDESK_SECRET: given('FOVEA_ZENDESK_SECRET'),
  });
  const document360 = together({
    FOVEA_DOCUMENT360_URL: given('FOVEA_DOCUMENT360_URL'),
    FOVEA_DOCUMENT360_CODE_URL: given('FOVEA_DOCUMENT360_CODE_URL'),
    FOVEA_DOCUMENT360_CLIENT_ID: given('FOVEA_DOCUMENT360_CLIENT_ID'),
    FOVEA_DOCUMENT360_CLIENT_SECRET: given('FOVEA_DOCUMENT360_CLIENT_SECRET'),
  });
  return {
    zendesk: zendesk && {
      origin: httpsAddress('FOVEA_ZENDESK_URL', zendesk[0]!).origin,
      secret: zendesk[1]!,
    },
    document360: document360 && {
      callback: httpsAddress('FOVEA_DOCUMENT360_URL', document360[0]!).href,
      codeUrl: httpsAddress('FOVEA_DOCUMENT360_CODE_URL', document360[1]!).href,
      clientId: document360[2]!,
      clientSecret: document360[3]!,
    },
  };
}

/** The values in the given order; null: none is set. */
function together(settings: Readonly<Record<string, string | null>>): readonly string[] | null {
  const values = Object.values(settings).filter((value) => value !== null);
  if (values.length === 0) return null;
  const names = Object.keys(settings);
  if (values.length < names.length) {
    throw new ConfigError(`${names.join(' and ')} must be set together.`);
  }
  return values;
}

function httpsAddress(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== 'https:' || url.username !== '') {
    throw new ConfigError(`${name} must be an https address, but it is '${text}'.`);
  }
  return url;
}
