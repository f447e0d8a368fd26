// The way from a clean Debian to a restored backup. Steps with a block run what stands in the documents; the others
// are what a person does meanwhile, and the fire.

export const DOCUMENTS = ['docs/installation.md', 'docs/operations.md'];

/** As the documents name them. */
export const ADDRESS = 'fovea.example.org';
export const REPOSITORY = `https://${ADDRESS}/fovea.git`;

const CALLS = '/srv/walk/studyByCalls.mjs';
const SIGNED_IN = `https://${ADDRESS} you@example.org`;

/** @type {{name: string, block?: string, commands?: string[]}[]} */
export const STEPS = [
  { name: '1. packages', block: 'packages' },
  { name: '(the boot)', commands: ['systemctl start postgresql nginx'] },
  { name: '2. program', block: 'program' },
  { name: '3. settings', block: 'settings' },
  { name: '4. start', block: 'start' },
  { name: '5. https', block: 'https' },
  { name: '6. look', block: 'look' },
  { name: '(a study)', commands: [`node ${CALLS} make ${SIGNED_IN}`] },
  { name: '7. backup', block: 'key' },
  { name: '7. backup', block: 'backup' },
  { name: '8. upgrade', block: 'upgrade' },
  {
    name: '(the fire)',
    commands: ['systemctl stop fovea', 'su postgres -c "dropdb fovea"', 'rm -r /var/lib/fovea'],
  },
  { name: '9. restore', block: 'empty' },
  { name: '9. restore', block: 'restore' },
  { name: '(the study)', commands: [`node ${CALLS} find ${SIGNED_IN}`] },
];

/** What cannot be as on a machine of its own, and what is done instead. */
export const SUBSTITUTES = [
  'systemctl: no systemd runs. Units are checked by systemd-analyze and enabled by systemctl; what they start runs as their user, with their settings, without new privileges and capabilities, but without the rest of their sandbox.',
  '(the boot): packages start no service here, so PostgreSQL and nginx are started as Debian does at their installation.',
  'certbot: no DNS leads here. The certificate is of an authority made for the walk, which the system trusts.',
  `${REPOSITORY}: leads to the working tree, without its history.`,
  `${ADDRESS}: stands in /etc/hosts. Nothing but downloads reaches a network.`,
  'create-admin: without a terminal it makes the password itself.',
];
