import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../../platform/errors/index.ts'
import {
  examsWithResults,
  type ResultRow,
  type ResultSource,
  resultsBy,
  type Source,
  type Sources,
  termsWithResults,
} from './queries/breakdowns.ts'
import { countedAt } from './queries/cached-figures.ts'
import { changeText, oldSeconds, percentText } from './rules/figures.ts'
import {
  type PartRequest,
  change,
  choiceOf,
  decimal,
  districtTable,
  linkedRows,
  listed,
  type Narrowed,
  type Part,
  percent,
  row,
  table,
  type Value,
} from './part-table.ts'

const columns = [
  decimal('Average'),
  change('Average, change'),
  percent('Passed'),
  change('Passed, change'),
  decimal('Boys, average'),
  decimal('Girls, average'),
  percent('Boys passed'),
  percent('Girls passed'),
  listed('Counted', 'counted'),
]

/** Rows that narrow nothing else than the list of their counts would. */
const unlisted = columns.map(({ title, kind }) => ({ title, kind }))

const passedOf = ({ passed, counted }: ResultRow): string | null => percentText(passed, counted)

const valuesOf = (one: ResultRow, before: ResultRow | undefined): Value[] => [
  one.average,
  changeText(one.average, before?.average),
  passedOf(one),
  changeText(passedOf(one), before && passedOf(before)),
  one.maleAverage,
  one.femaleAverage,
  percentText(one.malePassed, one.maleCounted),
  percentText(one.femalePassed, one.femaleCounted),
  one.counted,
]

interface Choosable {
  terms: readonly ResultSource[]
  exams: readonly { id: string; name: string }[]
}

/** The exam or term that was asked for; else the latest term that is over, or the active one while no other has results. */
const sourceOf = ({ terms, exams }: Choosable, { termId, examId }: Narrowed): Source | null => {
  if (examId) return exams.some(({ id }) => id === examId) ? { exam: examId } : refuse(commonErrors.notFound)
  if (termId) return { term: termId }
  const usual = terms.find(({ isActive }) => !isActive) ?? terms[0]
  if (usual) return { term: usual.id }
  return exams[0] ? { exam: exams[0].id } : null
}

const sourcesOf = async ({ tx, region }: Pick<PartRequest, 'tx' | 'region'>): Promise<Choosable> => {
  const [terms, exams] = await Promise.all([termsWithResults(tx, region), examsWithResults(tx, region)])
  return { terms, exams }
}

/** Where the results that were asked for come from; null if there are none. */
export const requestedSource = async (asked: PartRequest): Promise<Source | null> =>
  sourceOf(await sourcesOf(asked), asked.narrowed)

/** How many results each school has of what was asked for. */
export const resultsIn = async (asked: PartRequest): Promise<Map<string, number>> => {
  const { tx, region, narrowed } = asked
  const source = await requestedSource(asked)
  const rows = source ? await resultsBy(tx, region, source, { by: 'school', subjectId: narrowed.subjectId }) : []
  return new Map(rows.flatMap(({ id, counted }) => (id === null ? [] : [[id, counted]])))
}

const averageFirst = (rows: readonly ResultRow[]): ResultRow[] =>
  rows.toSorted((one, other) => Number(one.average ?? 101) - Number(other.average ?? 101))

/** Results of a term's published cards or of a state exam, by subject, district and school, of boys and girls. */
export const resultsPart = async ({ tx, region, narrowed }: PartRequest): Promise<Part> => {
  const { subjectId } = narrowed
  const [asOf, { terms, exams }] = await Promise.all([countedAt(tx, region), sourcesOf({ tx, region })])
  const source = sourceOf({ terms, exams }, narrowed)
  const isExam = source !== null && 'exam' in source
  // The terms that have results, the latest first: the next one is the one before.
  const before = source && 'term' in source ? terms[terms.findIndex(({ id }) => id === source.term) + 1] : undefined
  const read = (of: Sources | null) =>
    Promise.all([
      of ? resultsBy(tx, region, of, { by: 'subject' }) : [],
      of && !region.districtId ? resultsBy(tx, region, of, { by: 'district', subjectId }) : [],
      of ? resultsBy(tx, region, of, { by: 'school', subjectId }) : [],
      of ? resultsBy(tx, region, of, { by: 'localGovernment', subjectId }) : [],
    ])
  const [now, earlier, overTerms] = await Promise.all([
    read(source),
    read(before ? { term: before.id } : null),
    source ? resultsBy(tx, region, 'terms', { by: 'term', subjectId }) : [],
  ])
  const [subjects, districts, schools, places] = now
  // Ids of subjects, districts, schools and the names of local governments never meet.
  const known = new Map(earlier.flat().map(one => [one.id, one]))
  const valuesSince = (one: ResultRow): Value[] => valuesOf(one, known.get(one.id))
  const compared = before ? { since: before.name } : {}
  const chosen = subjects.find(({ id }) => id === subjectId)
  const what = chosen ? `Results in ${chosen.name}` : 'Results'
  return {
    asOf,
    seconds: oldSeconds,
    notes: [
      isExam
        ? 'From the published results of the exam: the marks of all papers that were sat.'
        : 'From published report cards: totals of subjects, and averages of the ranked students.',
      'Terms that are over and exams are counted again once a day.',
    ],
    choices: [
      {
        name: 'term',
        label: 'Report cards',
        value: source && 'term' in source ? source.term : null,
        options: terms.map(({ id, name }) => ({ id, name })),
      },
      { name: 'exam', label: 'State exam', value: isExam ? source.exam : null, options: [...exams] },
      choiceOf('subject', 'Subject', { value: subjectId, rows: subjects }),
    ],
    tables: [
      table(
        { id: 'subjects', title: 'Results by subject', first: 'Subject', columns, ...compared },
        linkedRows('subject', subjects, valuesSince),
      ),
      ...districtTable(region, { title: what, columns, ...compared }, () =>
        linkedRows('district', districts, valuesSince),
      ),
      table(
        {
          id: 'terms',
          title: `${what} of report cards, term by term`,
          first: 'Term',
          columns: unlisted,
          ...(overTerms.length > 1 && { since: 'the term before' }),
        },
        overTerms.map((one, at) =>
          row(one.name, one.id === null ? null : { kind: 'term', id: one.id }, valuesOf(one, overTerms[at - 1])),
        ),
      ),
      table(
        {
          id: 'localGovernments',
          title: `${what} by local government`,
          first: 'Local government',
          columns: unlisted,
          ...compared,
        },
        places.map(one => row(one.name, null, valuesSince(one))),
      ),
      table(
        { id: 'schools', title: `${what} by school, lowest first`, first: 'School', columns, ...compared },
        linkedRows('school', averageFirst(schools), valuesSince),
      ),
    ],
  }
}
