import * as z from 'zod'
import { catalogue } from './errors.ts'
import { id, instant } from './fields.ts'
import { limits } from './limits.ts'

/** The subject of an upload's warning. The code is stable, for programs; the message is for the person. */
export const warningCodes = [
  /** Another row has the same person. */
  'same_person_in_file',
  /** The organisation already has this person, under another number. */
  'person_known',
  /** The state already has an organisation of this name in the same place. */
  'organization_known',
  /** Neither the state nor the national list has the subject: it may be another spelling of one. */
  'subject_new',
  /** The name in a row differs from the name of the person with that number. */
  'name_differs',
  /** A row does not say clearly whose it is: its number is nobody's or several people's, or its numbers disagree. */
  'person_unclear',
  /** A saved result that the row replaces by another. */
  'result_replaced',
  /** A cell with a spreadsheet error: it was read as empty. */
  'cell_error',
  /** An ambiguous date, in a column that has other dates with the month first. */
  'ambiguous_date',
  /** A day in a column of numbers: a spreadsheet has turned the number into it. */
  'number_is_day',
  /** A number with fewer digits than others that begin with zeros: a spreadsheet may have dropped its own. */
  'zeros_lost',
  /** A phone number without the name of its owner, who is named after the person of the row. */
  'phone_unnamed',
  /** Text that a spreadsheet would treat as a formula. It is kept as text. */
  'looks_like_formula',
  /** Text that looks like markup. It is kept as text. */
  'looks_like_markup',
  /** A formula without a stored value: the cell was read as empty. */
  'formula_without_value',
  /** A cell whose value comes from a merged block. */
  'merged_cell',
  /** A hidden row of the sheet. */
  'hidden_row',
  /** A row with totals or a signature, which is left out. */
  'not_a_record',
  /** What the sheet says above its columns, or its name, is not what it is read for. */
  'title_differs',
  'sheet_not_read',
  /** Columns that repeat under another heading. */
  'group_not_read',
  'column_not_read',
  'column_doubled',
] as const

/** A doubt about the data, which the person confirms before anything is written. */
export const uploadWarning = z.object({
  code: z.enum(warningCodes),
  /** The row's number; null if the warning is about the file. */
  row: z.int().nullable(),
  /** The key of the column; null if it is about the row or the file. */
  column: z.string().nullable(),
  value: z.string(),
  message: z.string(),
})
export type UploadWarning = z.infer<typeof uploadWarning>

/** One error in a cell of an uploaded sheet. */
export const rowError = z.object({
  /** The row's number. */
  row: z.int(),
  /** The key of the column; null if the whole row is wrong. */
  column: z.string().nullable(),
  value: z.string(),
  /** What is expected. */
  message: z.string(),
  /** What does not exist yet and would make the value valid if it were added: the name, and what it would belong to. */
  addable: z.object({ to: z.object({ id, name: z.string() }), name: z.string() }).optional(),
})

/** A record that a row names by its number, and what the row changes of it. */
const uploadedRecord = z.object({
  /** As lists have it: 'Bello, Ade'. */
  name: z.string(),
  /** By the key of the column, as texts; `from` is null where the former value is not shown. None: the row is as the record. */
  changes: z.array(z.object({ column: z.string(), from: z.string().nullable(), to: z.string() })),
})
export type UploadedRecord = z.infer<typeof uploadedRecord>

export const uploadRow = z.object({
  /** Its number in the sheet, from 1, counting the header row. Where several sheets are read, the sheet's number times 10,000,000 more. */
  row: z.int(),
  /** Column key to text, as in the sheet or as corrected. */
  cells: z.record(z.string(), z.string()),
  leftOut: z.boolean(),
  /** Only of a row about a record that is there already: all others add one. */
  record: uploadedRecord.optional(),
})

export const nameOrders = ['surname first', 'surname last'] as const
export const dateOrders = ['day first', 'month first'] as const

/** A column of the sheet and the field it is read as. */
const readColumn = z.object({
  /** Its letter in the sheet: A, B, ... */
  letter: z.string(),
  title: z.string(),
  /** The field it is read as; null if it is not read. */
  key: z.string().nullable(),
  /** Whether this follows from its own title, another usual title, an earlier file of the organisation, or a choice for this file. */
  by: z.enum(['title', 'synonym', 'remembered', 'chosen']).nullable(),
  /** Its first values. */
  samples: z.array(z.string()),
})

/** How the file is read: which sheet, which header rows, which field each column holds. All of it can be changed. */
export const uploadReading = z.object({
  /** The sheet that is read, of several the first; null for a .csv file. */
  sheet: z.string().nullable(),
  /** All sheets that have rows, with the number of each in the workbook, from 1. */
  sheets: z.array(
    z.object({ number: z.int(), name: z.string(), hidden: z.boolean(), rows: z.int(), read: z.boolean() }),
  ),
  /** Whether all sheets with the same columns can be read together. */
  together: z.boolean(),
  /** The number of the last header row. */
  titleRow: z.int(),
  /** The first rows of the sheet, for choosing the header row. */
  firstRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  columns: z.array(readColumn),
  /** The fields that a column can be read as; `provides` are the required columns that it fills. */
  targets: z.array(
    z.object({ key: z.string(), title: z.string(), required: z.boolean(), provides: z.array(z.string()) }),
  ),
  /** Headings above columns that repeat under each of them, such as subjects or terms, with the letters of their columns. */
  groups: z.array(z.object({ name: z.string(), letters: z.array(z.string()) })),
  /** The name of the group that is read; null if there are none, or none is chosen yet. */
  group: z.string().nullable(),
  /** Titles of required columns that are not mapped yet. While there are any, no row is read. */
  missing: z.array(z.string()),
  /** How full names are split; null if there is no column of full names. */
  nameOrder: z.enum(nameOrders).nullable(),
  /** How numeric dates are read. */
  dateOrder: z.enum(dateOrders),
  /** Whether dates with the month first were found. */
  hasMonthFirst: z.boolean(),
})
export type UploadReading = z.infer<typeof uploadReading>

/** How a column is filled in rows that leave it empty: by one day, by one of the values offered, or by numbers in a row. */
const fillKinds = ['day', 'choice', 'series'] as const

export const uploadFill = z.object({
  column: z.string(),
  /** The number of the sheet whose rows it is for; null if it is for all rows. */
  sheet: z.int().nullable(),
  kind: z.enum(fillKinds),
  /** What these rows take, of a series the first: as chosen, or a day or choice as proposed. Null while there is nothing. */
  value: z.string().nullable(),
  /** Null if nothing can be proposed. */
  proposed: z.string().nullable(),
  /** What a choice is made from. */
  options: z.array(z.string()),
})
export type UploadFill = z.infer<typeof uploadFill>

/** The response to every upload: nothing is written until it is committed. */
export const uploadShape = {
  id,
  fileName: z.string(),
  columns: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
  rows: z.array(uploadRow),
  errors: z.array(rowError),
  warnings: z.array(uploadWarning),
  /** Identifies exactly these warnings and changes of records; sent back to confirm them. Null if there are none. */
  confirmation: z.string().nullable(),
  /** What is given once for the whole file, for rows that leave a column empty; none once the rows are written. */
  fills: z.array(uploadFill),
  /** How the file was read; null once the rows are written, or if the file is no longer stored. */
  reading: uploadReading.nullable(),
  /** Rows that can be written as they are. */
  good: z.int(),
  committedAt: instant.nullable(),
}

/** How to read the file instead; omitted settings stay as they are. */
export const readingChoice = z.object({
  /** One sheet alone; null for all that have the same columns, as at first. */
  sheet: z.string().max(100).nullable().optional(),
  titleRow: z.int().min(1).max(limits.whole).optional(),
  /** The group of columns to read, by its name in `groups`. */
  group: z.string().max(limits.text).optional(),
  columns: z
    .array(z.object({ letter: z.string().regex(/^[A-Z]{1,2}$/), key: z.string().max(60).nullable() }))
    .max(limits.spreadsheetColumns)
    .optional(),
  nameOrder: z.enum(nameOrders).optional(),
  dateOrder: z.enum(dateOrders).optional(),
})
export type ReadingChoice = z.infer<typeof readingChoice>

/** A form field with JSON of at most so many characters; `message` says what it should be. */
export const jsonText = <Schema extends z.ZodType>(schema: Schema, maxLength: number, message: string) =>
  z
    .string()
    .max(maxLength)
    .transform((text, context): z.output<Schema> => {
      try {
        const parsed = schema.safeParse(JSON.parse(text))
        if (parsed.success) return parsed.data
      } catch {
        // Not JSON: refused below, like JSON of the wrong shape.
      }
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })

/** The same as a form field. */
export const sentReading = jsonText(readingChoice, 20_000, 'Say how to read the file as JSON.')

/** Corrections of rows, a value for rows without one, or another way to read the file: then earlier corrections are kept by row and column. */
export const correctUploadBody = z
  .object({
    rows: z
      .array(
        z.object({
          row: z.int().min(1).max(limits.whole),
          cells: z.record(z.string().max(60), z.string().max(limits.text)).optional(),
          /** Leave this row out of the commit, or include it again. */
          leftOut: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(limits.spreadsheetRows)
      .optional(),
    reading: readingChoice.optional(),
    /** What rows take that leave this column of `fills` empty; '' for what is proposed. `sheet` as in `fills`. */
    fill: z
      .object({
        column: z.string().max(60),
        sheet: z.int().min(1).max(limits.whole).nullable().default(null),
        value: z.string().max(limits.text),
      })
      .optional(),
  })
  .refine(
    ({ rows, reading, fill }) => rows !== undefined || reading !== undefined || fill !== undefined,
    'Send rows to correct, a value for the rows without one, or how to read the file.',
  )

/** All valid rows are written; if rows still have errors and `leaveOutInvalid` is false, the commit is refused instead. */
export const commitUploadBody = z
  .object({
    leaveOutInvalid: z.boolean().default(true),
    /** The `confirmation` of the upload, if it has one: warnings and changes of records are confirmed as the caller has seen them. */
    confirmation: z.string().max(64).optional(),
  })
  .default({ leaveOutInvalid: true })

export const uploadErrors = catalogue({
  warningsUnconfirmed:
    '409 warnings_unconfirmed: This upload has warnings that are not confirmed: {count}. Look through them, confirm them, and try again.',
  changesUnconfirmed:
    '409 changes_unconfirmed: This upload changes records that are there already: {count}. Look through what changes, confirm it, and try again.',
  recordChanged:
    '409 record_changed_meanwhile: {name} changed {record} meanwhile. Nothing was saved. Look through the rows again and save them then.',
  allAsBefore: '422 rows_as_before: Every row is as it is recorded already. There is nothing to save.',
  savedMeanwhile:
    '409 rows_saved_meanwhile: Nothing was saved: no row can be saved any more, although some could when you looked last. Somebody may have saved the same rows meanwhile. Each row says what is in the way.',
  fileGone: '409 upload_file_gone: The file is no longer kept, so it cannot be read another way. Upload it again.',
})

/** What can be wrong with a file as a whole. */
export const fileErrors = catalogue({
  notASpreadsheet:
    '415 not_a_spreadsheet: This file is not an .xlsx or .csv spreadsheet. Open it in Excel or LibreOffice and save it as .xlsx.',
  tooManyRows: '413 too_many_rows: The sheet has more than {maximum} rows. Split it into smaller files.',
  columnsMissing:
    '422 columns_missing: The sheet lacks the columns {columns}. Download the template and copy your rows into it.',
  emptySheet: '422 empty_sheet: The sheet has no rows below its titles.',
})

/** Why the rows of an upload cannot be saved. */
export const rowErrors = catalogue({
  alreadyCommitted:
    '409 upload_already_saved: The rows of this upload are saved already. Upload another file for more.',
  nothingGood: '422 no_row_to_save: No row can be saved yet. Correct the errors shown, or leave rows out.',
  errorsLeft:
    '422 row_errors_left: Rows that still have errors: {count}. Correct them or leave them out, then save the rest.',
})
