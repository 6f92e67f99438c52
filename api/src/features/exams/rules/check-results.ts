import {
  addDuplicates,
  type Cells,
  type CheckedRow as Checked,
  checkRows,
  RowReader,
  type StagedRow,
  type UploadColumn,
} from '../../../platform/uploads/index.ts'
import { nameWords } from '../../students/index.ts'
import { readResult, type Result } from './result-cell.ts'

/** A paid candidate, for comparison with rows of results. */
export interface KnownCandidate {
  id: string
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
    aliases: ['Candidate No', 'Exam Number', 'Examination Number'],
    required: true,
    width: 22,
  },
  { key: 'name', title: 'Name', aliases: ['Candidate', 'Candidate Name', 'Full Name'], width: 34 },
  ...subjects.map(({ id, name }) => ({ key: id, title: name, width: 14, kind: 'number' as const })),
]

/** A candidate number in the form used for comparison; '' if there is none. */
export const bareNumber = (cells: Cells): string => (cells.candidateNumber ?? '').toUpperCase().replace(/\s+/g, '')

/** Whether a written name may be the candidate's: all its words are in the candidate's name. */
const mayBe = (written: string, fullName: string): boolean => {
  const known = new Set(nameWords(fullName))
  return nameWords(written).every(word => known.has(word))
}

const checkOne = (
  staged: StagedRow<string>,
  candidates: ReadonlyMap<string, KnownCandidate>,
  subjects: readonly { id: string; name: string }[],
): CheckedRow => {
  const reader = new RowReader<string>(staged.cells)
  const number = bareNumber(staged.cells)
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
  candidates: ReadonlyMap<string, KnownCandidate>,
  subjects: readonly { id: string; name: string }[],
): CheckedRow[] => {
  const checked = checkRows<string, ResultRow>(rows, row => checkOne(row, candidates, subjects))
  addDuplicates(checked, 'candidateNumber', 'candidate number', bareNumber)
  return checked
}
