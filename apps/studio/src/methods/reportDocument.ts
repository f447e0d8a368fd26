/** A report as data; the page and the text file are both rendered from it. */
export interface ReportDocument {
  readonly title: string;
  /** Paragraph under the title. */
  readonly lead: string;
  readonly sections: readonly ReportSection[];
}

export interface ReportSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Named values. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly table: ReportTable | null;
}

export interface ReportTable {
  readonly label: string;
  readonly columns: readonly { readonly title: string; readonly isNumber: boolean }[];
  /** Cells in column order. */
  readonly rows: readonly (readonly string[])[];
}
