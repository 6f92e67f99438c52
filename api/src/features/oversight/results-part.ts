import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../../platform/errors/index.ts'
import {
  examsWithResults,
  type ResultRow,
  type ResultSource,
  resultsBy,
  type Source,
  termsWithResults,
} from './queries/breakdowns.ts'
import { countedAt } from './queries/cached-figures.ts'
import { oldSeconds, percentText } from './rules/figures.ts'
import {
  type PartRequest,
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
  percent('Passed'),
  decimal('Boys, average'),
  decimal('Girls, average'),
  percent('Boys passed'),
  percent('Girls passed'),
  listed('Counted', 'counted'),
]

/** Rows that narrow nothing else than the list of their counts would. */
const unlisted = columns.map(({ title, kind }) => ({ title, kind }))

const valuesOf = (one: ResultRow): Value[] => [
  one.average,
  percentText(one.passed, one.counted),
  one.maleAverage,
  one.femaleAverage,
  percentText(one.malePassed, one.maleCounted),
  percentText(one.femalePassed, one.femaleCounted),
  one.counted,
]

interface Sources {
  terms: readonly ResultSource[]
  exams: readonly { id: string; name: string }[]
}

/** The exam or term that was asked for; else the latest term that is over, or the active one while no other has results. */
const sourceOf = ({ terms, exams }: Sources, { termId, examId }: Narrowed): Source | null => {
  if (examId) return exams.some(({ id }) => id === examId) ? { exam: examId } : refuse(commonErrors.notFound)
  if (termId) return { term: termId }
  const usual = terms.find(({ isActive }) => !isActive) ?? terms[0]
  if (usual) return { term: usual.id }
  return exams[0] ? { exam: exams[0].id } : null
}

const sourcesOf = async ({ tx, region }: Pick<PartRequest, 'tx' | 'region'>): Promise<Sources> => {
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
  const [subjects, districts, schools, places, overTerms] = source
    ? await Promise.all([
        resultsBy(tx, region, source, { by: 'subject' }),
        region.districtId ? [] : resultsBy(tx, region, source, { by: 'district', subjectId }),
        resultsBy(tx, region, source, { by: 'school', subjectId }),
        resultsBy(tx, region, source, { by: 'localGovernment', subjectId }),
        resultsBy(tx, region, 'terms', { by: 'term', subjectId }),
      ])
    : [[], [], [], [], []]
  const isExam = source !== null && 'exam' in source
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
        { id: 'subjects', title: 'Results by subject', first: 'Subject', columns },
        linkedRows('subject', subjects, valuesOf),
      ),
      ...districtTable(region, { title: what, columns }, () => linkedRows('district', districts, valuesOf)),
      table(
        { id: 'terms', title: `${what} of report cards, term by term`, first: 'Term', columns: unlisted },
        linkedRows('term', overTerms, valuesOf),
      ),
      table(
        { id: 'localGovernments', title: `${what} by local government`, first: 'Local government', columns: unlisted },
        places.map(one => row(one.name, null, valuesOf(one))),
      ),
      table(
        { id: 'schools', title: `${what} by school, lowest first`, first: 'School', columns },
        linkedRows('school', averageFirst(schools), valuesOf),
      ),
    ],
  }
}
