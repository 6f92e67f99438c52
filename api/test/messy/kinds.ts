import { readFile } from 'node:fs/promises'
import { foreignWorkbook, type SheetCell } from '../sheets.ts'

export const titles = ['Admission Number', 'Surname', 'First Name', 'Gender', 'Date of Birth', 'Class']
export const kemi = ['A/1', 'Adebayo', 'Kemi', 'F', '09/03/2014', 'JSS 1']
export const musa = ['A/2', 'Bello', 'Musa', 'M', '19/11/2013', 'JSS 1']
export const sade = ['A/3', 'Okonkwo', 'Sade', 'F', '12/05/2014', 'JSS 1']
/** A row with some of its cells changed. */
export const but = (row: readonly string[], changes: Record<number, string>): string[] =>
  row.map((cell, index) => changes[index] ?? cell)
export const also = (row: readonly string[], ...more: string[]): string[] => [...row, ...more]

const quoted = (cell: string): string => (/[",\n;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const text = (rows: readonly (readonly string[])[], delimiter = ','): string =>
  rows.map(row => row.map(quoted).join(delimiter)).join('\r\n')
export const csv = (...rows: readonly (readonly string[])[]): Buffer => Buffer.from(text(rows))
export const utf16be = (written: string): Buffer =>
  Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(written, 'utf16le').swap16()])
export const file = (name: string): Promise<Buffer> => readFile(new URL(`./${name}`, import.meta.url))
export const book = (...rows: readonly (readonly SheetCell[])[]): Promise<Buffer> =>
  foreignWorkbook([{ name: 'List', rows }])

export interface Said {
  /** Rows that can be admitted. */
  good?: number
  /** 'row column: sentence' */
  errors?: string[]
  /** 'row column code', and of the file 'file code value'. */
  warnings?: string[]
  /** Required columns that must be matched first. */
  missing?: string[]
  /** Code and part of the sentence of a file that is refused. */
  refused?: [code: string, sentence: string]
}

export const wrongDay = 'Write the date as day, month and year, as in 09-03-2014.'
export const errorCell = 'The cell shows an error of the spreadsheet. Write what it should say, or clear it.'
export const phoneSaid = 'Please put in only the last ten digits of your phone number.'

/** A spreadsheet as schools send them, and the expected messages about it. */
export type MessySheet = readonly [name: string, bytes: () => Buffer | Promise<Buffer>, said: Said]
