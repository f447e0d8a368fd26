import type { StudyImport } from '@fovea/contract/studies/studyImports';
import type { PutPart } from '@fovea/link/upload/uploadFile';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '../../controls/testing/renderWithProviders';
import { serverState } from '../../state/serverState';
import { useSession } from '../../state/session';
import { fakeServers, json, USER, type Answers } from '../../state/testing/fakeServers';
import { StudyImporter } from '../StudyImporter';
import { NOT_IMPORTING, openImportDialog, useStudyImporting } from '../useStudyImporting';

export const LIST = 'GET /studies/imports';
export const ONE = 'GET /studies/imports/import-1';
export const CREATE = 'POST /studies/imports';
export const DELETE = 'DELETE /studies/imports/import-1';
export const BEGIN = 'POST /files/uploads';

/** For `beforeEach`: a signed-in user who imports nothing. */
export function beginImporterTest(): void {
  useSession.setState({ status: 'logged-in', user: USER as never, company: {} as never });
  localStorage.clear();
  serverState.clear();
  useStudyImporting.setState(NOT_IMPORTING);
}

export const zip = (name = 'Poster study.zip') => new File(['PK\u0003\u0004 content'], name);

/** A server that takes uploads of one part; the part ends when `arrive` or `lose` is called. */
export function aPartServer() {
  const put: { sent: Parameters<PutPart>[2] | null; arrive: () => void } = {
    sent: null,
    arrive: () => {},
  };
  let hasArrived = false;
  const putPart: PutPart = (_url, bytes, options) =>
    new Promise((resolve, reject) => {
      put.sent = options;
      put.arrive = () => {
        options.onProgress(bytes.size);
        hasArrived = true;
        resolve();
      };
      options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
    });
  const answers: Answers = {
    [BEGIN]: ({ body }) => {
      const { assetId, name, fileName, fileSize } = JSON.parse(body) as Record<string, unknown>;
      return json({
        ...{ assetId, name, fileName, fileSize },
        uploadLocation: '/part',
        parts: [{ part: 1, sizeBytes: fileSize, url: '/part', received: hasArrived }],
        checksum: { header: 'x-sha256', encoding: 'hex' },
        duplicate: null,
      });
    },
  };
  return { put, putPart, answers };
}

/** The dialog with fake servers. */
export function openImporter(answers: Answers = {}, list: readonly StudyImport[] = []) {
  const servers = fakeServers({ [LIST]: () => json(list), ...answers });
  show(
    <QueryClientProvider client={serverState}>
      <StudyImporter />
    </QueryClientProvider>,
  );
  act(() => openImportDialog('folder-1'));
  return { ...servers, user: userEvent.setup({ applyAccept: false }) };
}
export const dialog = () => within(screen.getByRole('dialog', { name: 'Import study' }));
export const button = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name });
export const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
