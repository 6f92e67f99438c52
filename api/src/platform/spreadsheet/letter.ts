/** The letters of a column, counted from 0: A, B, ... Z, AA. */
export const columnLetter = (column: number): string =>
  (column < 26 ? '' : columnLetter(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
