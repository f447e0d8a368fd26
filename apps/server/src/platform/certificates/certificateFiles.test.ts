import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aCertificate } from '../../testing/outside/aCertificate';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { openCertificateFiles } from './certificateFiles';

const folder = await newTemporaryFolder();
afterAll(() => rm(folder, { recursive: true, force: true }));
const files = { certificateFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
const warnings: string[] = [];
const log = { info: () => {}, warn: (text: string) => void warnings.push(text) };
const first = aCertificate('fovea.example');
const second = aCertificate('fovea.example');

beforeEach(async () => {
  warnings.length = 0;
  await writeFile(files.certificateFile, first.certificate);
  await writeFile(files.keyFile, first.key);
});

test('files that are replaced are read again, once both belong together', async () => {
  const certificates = await openCertificateFiles(files, log);
  expect(certificates.names()).toEqual(['fovea.example']);
  expect(certificates.authority).toBeNull();
  expect(await certificates.check()).toBe(false);
  await writeFile(files.certificateFile, second.certificate);
  expect(await certificates.check()).toBe(false);
  expect(await certificates.check()).toBe(false);
  expect(certificates.current().certificate).toBe(first.certificate);
  expect(warnings).toEqual([expect.stringContaining('does not belong to the certificate')]);
  await writeFile(files.keyFile, second.key);
  expect(await certificates.check()).toBe(true);
  expect(certificates.current()).toEqual(second);
});

test.each([
  ['certificateFile', 'nothing of the kind', 'FOVEA_TLS_CERT_FILE: .* is no certificate'],
  ['keyFile', 'nothing of the kind', 'FOVEA_TLS_KEY_FILE: .* is no private key'],
  ['keyFile', second.key, 'FOVEA_TLS_KEY_FILE: .* does not belong'],
  ['keyFile', null, 'FOVEA_TLS_KEY_FILE: .* cannot be read \\(ENOENT\\)'],
] as const)('a start with a wrong %s is refused', async (which, text, message) => {
  if (text === null) await rm(files[which]);
  else await writeFile(files[which], text);
  await expect(openCertificateFiles(files, log)).rejects.toThrow(new RegExp(message));
});
