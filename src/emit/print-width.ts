/** Columns of a line, as prettier has it by default. */
export const printWidth = 80;
