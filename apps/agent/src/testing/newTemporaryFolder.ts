import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const newTemporaryFolder = () => mkdtempSync(join(tmpdir(), 'fovea-agent-'));
