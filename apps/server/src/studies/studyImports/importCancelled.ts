/** Nobody wants the import any more. */
export class ImportCancelled extends Error {}
