import * as z from 'zod'
import { catalogue } from './errors.ts'
import { id, instant } from './fields.ts'
import { limits } from './limits.ts'

/** What a warning of an upload is about. Stable, for programs; the message is for the person. */
export const warningCodes = [
  /** Another row is of the same person. */
  'same_person_in_file',
  /** The school has this person already, under another number. */
  'person_known',
  /** The name in a row is not quite the name of the student whose number it has. */
  'name_differs',
  /** A cell in which the spreadsheet shows an error: it was read as empty. */
  'cell_error',
  /** A date that can be read two ways, in a column that writes other dates with the month first. */
  'ambiguous_date',
  /** Text that a spreadsheet would take for a formula. It is kept as text. */
  'looks_like_formula',
  /** Text that looks like a program's markup. It is kept as text. */
  'looks_like_markup',
  /** A formula whose value the file does not hold: the cell was read as empty. */
  'formula_without_value',
  /** A cell that has its value from the block it is merged into. */
  'merged_cell',
  /** A row that the sheet hides. */
  'hidden_row',
  /** A line of totals or a signature, which is left out. */
  'not_a_record',
  'sheet_not_read',
  'column_not_read',
  'column_doubled',
] as const

/** A doubt about what was read, which the person confirms before anything is written. */
export const uploadWarning = z.object({
  code: z.enum(warningCodes),
  /** The row's number in the sheet, from 1; null where the warning is about the file. */
  row: z.int().nullable(),
  /** The key of the column; null where it is about the row or the file. */
  column: z.string().nullable(),
  value: z.string(),
  message: z.string(),
})
export type UploadWarning = z.infer<typeof uploadWarning>

/** One error of a cell of an uploaded sheet. */
export const rowFault = z.object({
  /** The row's number in the sheet, from 1, the title row counted. */
  row: z.int(),
  /** The key of the column; null where the whole row is wrong. */
  column: z.string().nullable(),
  value: z.string(),
  /** What is wanted. */
  message: z.string(),
})

export const uploadRow = z.object({
  row: z.int(),
  /** Column key to text, as it stands in the sheet or was corrected. */
  cells: z.record(z.string(), z.string()),
  leftOut: z.boolean(),
})

export const nameOrders = ['surname first', 'surname last'] as const
export const dateOrders = ['day first', 'month first'] as const

/** A column of the sheet and what it is read as. */
const readColumn = z.object({
  /** As the sheet shows it: A, B, ... */
  letter: z.string(),
  title: z.string(),
  /** What it is read as; null where it is not read. */
  key: z.string().nullable(),
  /** Whether that is its own title, another usual one, remembered from an earlier file, or chosen for this one. */
  by: z.enum(['title', 'synonym', 'remembered', 'chosen']).nullable(),
  /** Its first values. */
  samples: z.array(z.string()),
})

/** How the file is read: which sheet, which rows hold the titles, what each column holds. All of it can be changed. */
export const uploadReading = z.object({
  /** The sheet that is read; null of a .csv file. */
  sheet: z.string().nullable(),
  /** All sheets that have rows. */
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean(), rows: z.int() })),
  /** The number of the last row of titles. */
  titleRow: z.int(),
  /** The first rows of the sheet, for the row of titles to be chosen. */
  firstRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  columns: z.array(readColumn),
  /** What a column can be read as; `provides` are the columns that one of several things fills. */
  targets: z.array(
    z.object({ key: z.string(), title: z.string(), required: z.boolean(), provides: z.array(z.string()) }),
  ),
  /** Titles of required columns that nothing is read as. While there are any, no row is read. */
  missing: z.array(z.string()),
  /** How full names are split; null where there is no column of full names. */
  nameOrder: z.enum(nameOrders).nullable(),
  /** How dates in digits are read. */
  dateOrder: z.enum(dateOrders),
  /** Whether dates were found that have the month first. */
  hasMonthFirst: z.boolean(),
})
export type UploadReading = z.infer<typeof uploadReading>

/** What every upload answers: nothing is written until it is committed. */
export const uploadShape = {
  id,
  fileName: z.string(),
  columns: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
  rows: z.array(uploadRow),
  errors: z.array(rowFault),
  warnings: z.array(uploadWarning),
  /** Stands for exactly these warnings; sent back to confirm them. Null where there are none. */
  confirmation: z.string().nullable(),
  /** How the file was read; null once the rows are written, or where the file is kept no longer. */
  reading: uploadReading.nullable(),
  /** Rows that can be written as they are. */
  good: z.int(),
  committedAt: instant.nullable(),
}

/** How to read the file instead; what is left out stays as it is. */
export const readingChoice = z.object({
  sheet: z.string().max(100).optional(),
  titleRow: z.int().min(1).max(limits.whole).optional(),
  columns: z
    .array(z.object({ letter: z.string().regex(/^[A-Z]{1,2}$/), key: z.string().max(60).nullable() }))
    .max(limits.spreadsheetColumns)
    .optional(),
  nameOrder: z.enum(nameOrders).optional(),
  dateOrder: z.enum(dateOrders).optional(),
})
export type ReadingChoice = z.infer<typeof readingChoice>

/** The same as a field of a form, in JSON. */
export const sentReading = z
  .string()
  .max(20_000)
  .transform((text, context): ReadingChoice => {
    try {
      const parsed = readingChoice.safeParse(JSON.parse(text))
      if (parsed.success) return parsed.data
    } catch {
      // Not JSON: refused below, as what is JSON of another shape.
    }
    context.addIssue({ code: 'custom', message: 'Say how to read the file as JSON.' })
    return z.NEVER
  })

/** Corrections of rows, or another way to read the file: then the corrections made so far are kept by row and column. */
export const correctUploadBody = z
  .object({
    rows: z
      .array(
        z.object({
          row: z.int().min(1).max(limits.whole),
          cells: z.record(z.string().max(60), z.string().max(limits.text)).optional(),
          /** Leave this row out of the commit, or take it in again. */
          leftOut: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(limits.spreadsheetRows)
      .optional(),
    reading: readingChoice.optional(),
  })
  .refine(
    ({ rows, reading }) => rows !== undefined || reading !== undefined,
    'Send rows to correct, or how to read the file.',
  )

/** All good rows are written; where rows still have errors it is refused instead if `leaveOutFaulty` is false. */
export const commitUploadBody = z
  .object({
    leaveOutFaulty: z.boolean().default(true),
    /** The `confirmation` of the upload, where it has warnings: they are confirmed as they are known to the caller. */
    confirmation: z.string().max(64).optional(),
  })
  .default({ leaveOutFaulty: true })

export const uploadErrors = catalogue({
  warningsUnconfirmed: {
    code: 'warnings_unconfirmed',
    status: 409,
    message:
      'This upload has warnings that are not confirmed: {count}. Look through them, confirm them, and try again.',
  },
  fileGone: {
    code: 'upload_file_gone',
    status: 409,
    message: 'The file is no longer kept, so it cannot be read another way. Upload it again.',
  },
})
