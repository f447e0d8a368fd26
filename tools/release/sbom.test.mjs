import { expect, test } from 'vitest';
import { productionPackages } from '../checks/licences.mjs';
import { makeSbom, sbomText } from './sbom.mjs';

const SLOW = { timeout: 60_000 };

test(
  'A bill of materials names every package of a release with version, licence and hash',
  SLOW,
  async () => {
    const { components, bomFormat } = await makeSbom();
    expect(bomFormat).toBe('CycloneDX');
    const billed = new Map(components.map((one) => [decodeURIComponent(one.purl), one]));
    const required = productionPackages().filter(({ optional }) => !optional);
    expect(required.length).toBeGreaterThan(100);
    for (const { name, version } of required) {
      const component = billed.get(`pkg:npm/${name}@${version}`);
      expect(component?.hashes?.[0], `${name} ${version}`).toMatchObject({ alg: 'SHA-512' });
      expect(component?.licenses?.length, `licence of ${name}`).toBeGreaterThan(0);
    }
  },
);

test(
  'A bill of materials has no packages of tests, no addresses of registries and no time',
  SLOW,
  async () => {
    const text = await sbomText();
    expect(text).not.toMatch(/pkg:npm\/vitest@/);
    expect(text.match(/"https?:[^"]*"/g)).toEqual([
      '"http://cyclonedx.org/schema/bom-1.5.schema.json"',
    ]);
    expect(await sbomText()).toBe(text);
  },
);
