import { foldedWords } from '@akada/contract/kernel/text-match'
import {
  addDuplicates,
  type Cells,
  type CheckedRow as Checked,
  checkRows,
  readTitleLines,
  type RowDoubt,
  RowReader,
  type StagedRow,
  type UploadColumn,
} from '../../../platform/uploads/index.ts'
import type { UploadWarning } from '@akada/contract/kernel/uploads'
import { nameTitles } from '../../students/index.ts'
import { subjectRank } from '../../subjects/index.ts'
import { readResult, type Result, writtenResult } from './result-cell.ts'

/** A paid candidate, for comparison with rows of results. */
export interface ExistingCandidate {
  id: string
  studentId: string
  school: { id: string; name: string }
  candidateNumber: string
  fullName: string
  subjectIds: readonly string[]
}

/** The parsed values of a row of results. */
export interface ResultRow {
  candidateId: string
  results: ({ subjectId: string } & Result)[]
}

export type CheckedRow = Checked<string, ResultRow>

export const templateHeading = 'How to fill in the results'

/** The columns of the spreadsheet: the number, the name for people to read, and one for each subject under the subject's id. */
export const resultColumns = (subjects: readonly { id: string; name: string }[]): UploadColumn<string>[] => [
  {
    key: 'candidateNumber',
    title: 'Candidate Number',
    aliases: ['Candidate No', 'Exam Number', 'Exam No', 'Examination Number', 'Regn No', 'Reg No', 'Reg Number'],
    required: true,
    width: 22,
    kind: 'code',
  },
  { key: 'name', title: 'Name', aliases: ['Full Name', 'Full Names', 'Names', ...nameTitles], width: 34 },
  ...subjects.map(({ id, name }) => ({ key: id, title: name, width: 14, kind: 'number' as const })),
]

/** A candidate number in the form used for comparison; '' if there is none. */
export const normalisedNumber = (cells: Cells): string =>
  (cells.candidateNumber ?? '').toUpperCase().replace(/\s+/g, '')

/** Whether a written name may be the candidate's: all its words are in the candidate's name. */
const mayBe = (written: string, fullName: string): boolean => {
  const known = new Set(foldedWords(fullName))
  return foldedWords(written).every(word => known.has(word))
}

const checkOne = (
  staged: StagedRow<string>,
  candidates: ReadonlyMap<string, ExistingCandidate>,
  subjects: readonly { id: string; name: string }[],
): CheckedRow => {
  const reader = new RowReader<string>(staged.cells)
  const number = normalisedNumber(staged.cells)
  const candidate = candidates.get(number)
  if (number === '') reader.error('candidateNumber', 'Write the candidate number.')
  else if (!candidate) reader.error('candidateNumber', 'No paid candidate of this exam has this number.')
  const name = reader.text('name')
  if (candidate && name !== '' && !mayBe(name, candidate.fullName)) {
    reader.error('name', `${candidate.candidateNumber} is ${candidate.fullName}. Correct the number or the name.`)
  }
  const results: ResultRow['results'] = []
  for (const subject of subjects) {
    const result = reader.take(subject.id, readResult)
    if (result === null) continue
    if (candidate && !candidate.subjectIds.includes(subject.id)) {
      reader.error(subject.id, `${candidate.fullName} is not entered for ${subject.name}. Leave the cell empty.`)
    } else results.push({ subjectId: subject.id, ...result })
  }
  const { errors } = reader
  const isGood = errors.length === 0 && candidate !== undefined
  return { ...staged, errors, values: isGood ? { candidateId: candidate.id, results } : null }
}

/** Checks rows of results: each against the candidates by their numbers, and all of them against one another. */
export const checkResults = (
  rows: readonly StagedRow<string>[],
  candidates: ReadonlyMap<string, ExistingCandidate>,
  subjects: readonly { id: string; name: string }[],
): CheckedRow[] => {
  const checked = checkRows<string, ResultRow>(rows, row => checkOne(row, candidates, subjects))
  addDuplicates(checked, 'candidateNumber', 'candidate number', normalisedNumber)
  return checked
}

/** A saved result of a candidate in a subject. */
export interface SavedResult {
  candidateId: string
  subjectId: string
  /** Null if the candidate was absent. */
  tenths: number | null
  absent: boolean
}

const keyOf = (candidateId: string, subjectId: string): string => `${candidateId} ${subjectId}`

/** Doubts about rows that replace saved results by others, by the row's number. */
export const replacedResults = (
  rows: readonly CheckedRow[],
  saved: readonly SavedResult[],
  subjects: readonly { id: string; name: string }[],
): Map<number, RowDoubt[]> => {
  const bySubject = new Map(subjects.map(({ id, name }) => [id, name]))
  const byKey = new Map(saved.map(result => [keyOf(result.candidateId, result.subjectId), result]))
  return new Map(
    rows.map(({ row, values }) => [
      row,
      (values?.results ?? []).flatMap((result): RowDoubt[] => {
        const before = byKey.get(keyOf(values?.candidateId ?? '', result.subjectId))
        if (!before || before.tenths === result.tenths) return []
        const change = `${writtenResult(before)} → ${writtenResult(result)}`
        const message = `${bySubject.get(result.subjectId) ?? 'Result'}: ${change}.`
        return [{ code: 'result_replaced', column: result.subjectId, value: change, message }]
      }),
    ]),
  )
}

const titleLabels = {
  subject: 'subject',
  paper: 'subject',
  exam: 'exam',
  examination: 'exam',
  'exam name': 'exam',
  session: 'year',
  year: 'year',
  'exam year': 'year',
} as const

const yearsOf = (text: string): string[] => text.match(/\b20\d\d\b/g) ?? []

interface TitledExam {
  name: string
  session: { name: string }
  /** The first day of the exam. */
  starts: string
  subjects: readonly { id: string; name: string }[]
}

/** Doubts about lines above the columns that name another exam or year, or a subject of which no column is read. */
export const examTitleDoubts = (
  exam: TitledExam,
  lines: readonly (readonly string[])[],
  keys: ReadonlySet<string>,
): UploadWarning[] => {
  const read = exam.subjects.filter(({ id }) => keys.has(id))
  const years = new Set([exam.name, exam.session.name, exam.starts].flatMap(yearsOf))
  const isOtherYear = (text: string) => yearsOf(text).some(year => !years.has(year))
  const withoutYears = (text: string) => text.replace(/\b20\d\d(?:\s*[/–-]\s*(?:20)?\d\d)?\b/g, ' ').trim()
  const isOther = {
    subject: (says: string) => {
      const most = Math.max(0, ...exam.subjects.map(({ name }) => subjectRank(says, name)))
      return most === 0 || !read.some(({ name }) => subjectRank(says, name) === most)
    },
    exam: (says: string) => {
      const name = withoutYears(says)
      return isOtherYear(says) || (name !== '' && subjectRank(name, withoutYears(exam.name)) === 0)
    },
    year: isOtherYear,
  }
  const columns = read.map(({ name }) => name).join(', ')
  return readTitleLines(lines, titleLabels)
    .said.filter(({ part, says }) => isOther[part](says))
    .map(({ part, says }) => ({
      code: 'title_differs',
      row: null,
      column: null,
      value: `${part} ${says}`.slice(0, 200).toWellFormed(),
      message:
        part === 'subject'
          ? `The sheet’s title names “${says}”; the columns that are read are ${columns}.`
          : `The sheet’s title names “${says}”; this page is ${exam.name}, ${exam.session.name}.`,
    }))
}
