/** Selects the selected row of the tree: it gets the focus when what had opened a dialog is gone. */
export const SELECTED_ROW = '[role=treegrid] [role=row][aria-selected=true]';
