import { listLicenseKeys } from '../people/licenseKeys/licenseKeys';
import { secretBox } from '../platform/context/secretBox';
import type { Settings } from '../platform/settings/settings';
import { KeyProblem } from '../platform/signingKeys/keyProblem';
import type { KeyWrapper } from '../platform/signingKeys/keyWrapping';
import { readStoredKeys } from '../platform/signingKeys/storedKeys';
import { keyReport, type KeyReport } from './keyRotation/listedKeys';
import { openToRead } from './openToRead';

/** What `fovea keys` prints. */
export interface InstallationKeys {
  readonly report: KeyReport;
  readonly licenseKeys: Awaited<ReturnType<typeof listLicenseKeys>>;
}

/** The keys in the database, with one that was made a moment ago and is not used yet. @throws KeyProblem */
export async function storedKeysReport(
  settings: Settings,
  wrapper: KeyWrapper,
): Promise<InstallationKeys> {
  const { db, close } = await openToRead(settings);
  try {
    const stored = await readStoredKeys(db, wrapper);
    const now = new Date();
    const used = stored.filter(({ madeAt }) => madeAt <= now);
    const [newest, ...others] = used.length > 0 ? used : stored;
    if (!newest) {
      throw new KeyProblem('The database has no keys yet: a first start makes one.');
    }
    const keys = [newest, ...others] as const;
    const report = await keyReport(db, keys, now);
    const coming = stored
      .filter((key) => !keys.includes(key))
      .map(
        ({ id, madeAt }) =>
          `${id}  signs and encrypts from ${madeAt.toISOString().slice(0, 19)}Z on`,
      );
    const box = secretBox({ current: () => newest, all: () => keys, lookAgain: () => false });
    return {
      report: { ...report, lines: [...coming, ...report.lines] },
      licenseKeys: await listLicenseKeys({ db, secretBox: box }),
    };
  } finally {
    await close();
  }
}
