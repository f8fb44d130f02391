/** Rows as a table of text. */

/** Columns two spaces apart, as wide as their widest cell; a column whose cells are all digits is aligned to the right. No newline at the end. */
export function textTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const columns = heads.map((head, index) => {
    const cells = rows.map((row) => row[index] ?? "");
    return {
      width: Math.max(head.length, ...cells.map((cell) => cell.length)),
      numeric: rows.length > 0 && cells.every((cell) => /^\d+$/.test(cell)),
    };
  });
  return [heads, ...rows]
    .map((row) =>
      columns
        .map(({ width, numeric }, index) => {
          const cell = row[index] ?? "";
          return numeric ? cell.padStart(width) : cell.padEnd(width);
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
