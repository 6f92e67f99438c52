import type { WarningGroup } from './check/warnings.ts'
import { countOf, type SheetUpload, type UploadWords } from './upload.ts'

type Named = NonNullable<SheetUpload['rows'][number]['record']>

/** 'Guardian Phone 08030000001 to 0802 000 0002', 'Middle Name Ruth (empty before)': each thing that a row changes of its record. */
const changesIn = ({ changes }: Named, columns: SheetUpload['columns']): string[] =>
  changes.map(({ column, from, to }) => {
    const title = columns.find(({ key }) => key === column)?.title ?? column
    if (from === null) return `${title} ${to} (the former one is not shown)`
    return from === '' ? `${title} ${to} (empty before)` : `${title} ${from} to ${to}`
  })

/** What becomes of a row about a record that is there: 'As before', or what changes. Null for a row that adds one. */
export const aboutRecord = (record: Named | undefined, columns: SheetUpload['columns']): string | null => {
  if (!record) return null
  return record.changes.length === 0 ? 'As before' : `Changed: ${changesIn(record, columns).join('; ')}`
}

const number = new Intl.NumberFormat('en-NG')

/** How many rows add something, change a record and leave one as it is. Rows that are left out or have errors do not count. */
const countRows = ({ rows, errors, good }: Pick<SheetUpload, 'rows' | 'errors' | 'good'>) => {
  const invalid = new Set(errors.map(({ row }) => row))
  const records = rows.flatMap(({ row, leftOut, record }) => (record && !leftOut && !invalid.has(row) ? [record] : []))
  const changed = records.filter(({ changes }) => changes.length > 0).length
  return {
    added: good - records.length,
    changed,
    asBefore: records.length - changed,
    isAboutRecords: records.length > 0,
  }
}

/** What saving an upload does: 'Admit' and '38 students', 'Change' and '12 students', 'Admit' and '3 and change 12 students'. */
export const actionOf = (
  upload: SheetUpload,
  words: UploadWords,
): { verb: string; what: string; isNothing: boolean } => {
  const { added, changed } = countRows(upload)
  const isNothing = added + changed === 0
  if (changed === 0) return { verb: words.verb, what: countOf(added, words), isNothing }
  if (added === 0) return { verb: 'Change', what: countOf(changed, words), isNothing }
  return { verb: words.verb, what: `${number.format(added)} and change ${countOf(changed, words)}`, isNothing }
}

/** '38 of 40 can be admitted', 'Of 300 rows 12 change something and 288 are as before'. */
export const progressOf = (upload: SheetUpload, { done }: UploadWords): string => {
  const { added, changed, asBefore, isAboutRecords } = countRows(upload)
  const all = number.format(upload.rows.length)
  if (!isAboutRecords) return `${number.format(added)} of ${all} can be ${done}`
  const parts = [
    ...(added > 0 ? [`${number.format(added)} can be ${done}`] : []),
    `${number.format(changed)} ${changed === 1 ? 'changes' : 'change'} something`,
    `${number.format(asBefore)} ${asBefore === 1 ? 'is' : 'are'} as before`,
  ]
  return `Of ${all} ${upload.rows.length === 1 ? 'row' : 'rows'} ${new Intl.ListFormat('en-NG').format(parts)}`
}

/** What came of a committed upload: '38 students are admitted', '12 students are changed', '3 students are admitted, 12 are changed'. */
export const savedOf = (upload: Pick<SheetUpload, 'rows'>, added: number, words: UploadWords): string => {
  const { changed } = countRows({ ...upload, errors: [], good: 0 })
  const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')
  if (changed === 0) return `${countOf(added, words)} ${isOrAre(added)} ${words.done}`
  if (added === 0) return `${countOf(changed, words)} ${isOrAre(changed)} changed`
  return `${countOf(added, words)} ${isOrAre(added)} ${words.done}, ${number.format(changed)} ${isOrAre(changed)} changed`
}

/** The same as a notice: '38 students admitted'. */
export const savedNotice = (...of: Parameters<typeof savedOf>): string =>
  savedOf(...of).replaceAll(/ (?:is|are) /g, ' ')

/** The rows that change a record, as a list to look through; null if there are none. */
export const changeGroup = ({ rows, errors, columns }: SheetUpload, words: UploadWords): WarningGroup | null => {
  const invalid = new Set(errors.map(({ row }) => row))
  const warnings = rows.flatMap(({ row, leftOut, record }) =>
    !record || leftOut || invalid.has(row) || record.changes.length === 0
      ? []
      : [
          {
            code: 'person_known' as const,
            row,
            column: null,
            value: '',
            message: changesIn(record, columns).join('; '),
          },
        ],
  )
  if (warnings.length === 0) return null
  const title = `${countOf(warnings.length, words)} ${warnings.length === 1 ? 'is' : 'are'} changed`
  const advice = 'An empty cell changes nothing. The former values stay in the audit log.'
  return { code: 'person_known', title, advice, warnings }
}
