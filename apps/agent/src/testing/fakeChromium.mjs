// Stands for Chromium: notes its arguments in the file beside its profile and waits until it is ended, or ends
// at once if the file says so.
import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const args = process.argv.slice(2);
const profile = args.find((arg) => arg.startsWith('--user-data-dir=')).split('=')[1];
mkdirSync(profile, { recursive: true });
if (existsSync(join(profile, 'stubborn'))) process.on('SIGTERM', () => {});
appendFileSync(join(profile, 'starts.jsonl'), `${JSON.stringify({ pid: process.pid, args })}\n`);
if (existsSync(join(profile, 'die'))) process.exit(1);
setInterval(() => {}, 1000);
