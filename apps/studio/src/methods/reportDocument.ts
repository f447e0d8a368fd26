/** A report in words: the page and the text file are both made of this. */
export interface ReportDocument {
  readonly title: string;
  /** Under the title. */
  readonly lead: string;
  readonly sections: readonly ReportSection[];
}

export interface ReportSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Named figures. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly table: ReportTable | null;
}

export interface ReportTable {
  readonly label: string;
  readonly columns: readonly { readonly title: string; readonly isNumber: boolean }[];
  /** Texts in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
}
