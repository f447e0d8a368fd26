import { ConfigError } from './configError';

/**
 * The desktop software that the operator of this installation offers.
 *
 * | name                   | default | meaning                             |
 * |------------------------|---------|-------------------------------------|
 * | FOVEA_DESKTOP_VERSION  | (none)  | the latest version, for example 1.4.0 |
 * | FOVEA_DESKTOP_RELEASED | (none)  | the day of its release, YYYY-MM-DD  |
 * | FOVEA_DESKTOP_URL      | (none)  | where it is downloaded              |
 */
export interface DesktopSettings {
  readonly version: string | null;
  readonly releasedDate: string | null;
  readonly url: string | null;
}

/** @throws ConfigError naming the variable and its allowed values */
export function readDesktopSettings(given: (name: string) => string | null): DesktopSettings {
  const version = given('FOVEA_DESKTOP_VERSION');
  const releasedDate = given('FOVEA_DESKTOP_RELEASED');
  const url = given('FOVEA_DESKTOP_URL');
  if (version !== null && !/^\d+(\.\d+){0,3}(-[0-9A-Za-z.]+)?$/.test(version)) {
    throw new ConfigError(`FOVEA_DESKTOP_VERSION must be like 1.4.0, but it is '${version}'.`);
  }
  if (releasedDate !== null && !/^\d{4}-\d{2}-\d{2}$/.test(releasedDate)) {
    throw new ConfigError(
      `FOVEA_DESKTOP_RELEASED must be a day, YYYY-MM-DD, but it is '${releasedDate}'.`,
    );
  }
  if (url !== null && !(URL.canParse(url) && /^https?:\/\//.test(url))) {
    throw new ConfigError(
      `FOVEA_DESKTOP_URL must be an http or https address, but it is '${url}'.`,
    );
  }
  if (version === null && (releasedDate !== null || url !== null)) {
    throw new ConfigError(
      'FOVEA_DESKTOP_RELEASED and FOVEA_DESKTOP_URL need FOVEA_DESKTOP_VERSION.',
    );
  }
  return { version, releasedDate, url };
}
