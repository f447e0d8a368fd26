// `npm run sbom [-- FILE]`: the software bill of materials (CycloneDX 1.5, JSON) of what a release contains: every package
// of the programs and pages with its version, licence and hash, and what needs what. Packages of builds and tests
// are left out. Written to the file, or printed.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { productionPackages } from '../checks/licences.mjs';
import { run } from '../running/run.mjs';

/**
 * From the lock file alone, so that it is the same on every machine and at any time: without time, serial number and
 * the addresses that packages were fetched from. (`npm sbom --omit dev` also leaves out what a page and a test both
 * need.)
 * @returns {Promise<object>}
 */
export async function makeSbom() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const env = { NODE_ENV: '', npm_config_loglevel: 'silent' };
  const made = await run(npm, args, { env, limitMs: 60_000 });
  if (made.code !== 0) throw new Error(`npm made no bill of materials. ${made.output}`);
  const { serialNumber: _serial, ...bill } = JSON.parse(made.output);
  const { timestamp: _time, tools: _tools, component, ...metadata } = bill.metadata;
  const shipped = new Set(productionPackages().map(({ name, version }) => `${name}@${version}`));
  const components = bill.components
    .filter(({ 'bom-ref': ref }) => shipped.has(ref) || ref.startsWith('@fovea/'))
    .map(withoutSources);
  const kept = new Set([component, ...components].map((one) => one['bom-ref']));
  return {
    ...bill,
    // npm names it after the folder.
    metadata: { ...metadata, component: { ...withoutSources(component), name: 'fovea' } },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
  };
}

/** Only links of kind `distribution` say where a package was fetched from; which mirror that was is nobody's concern. */
function withoutSources({ externalReferences = [], ...component }) {
  const kept = externalReferences.filter(({ type }) => type !== 'distribution');
  return kept.length > 0 ? { ...component, externalReferences: kept } : component;
}

export const sbomText = async () => `${JSON.stringify(await makeSbom(), null, 2)}\n`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [file] = process.argv.slice(2);
  const text = await sbomText();
  if (file) writeFileSync(file, text);
  else process.stdout.write(text);
}
