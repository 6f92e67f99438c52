import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../../platform/errors/index.ts'
import { lackingOfSchool } from '../grading/index.ts'
import { publishedStudents } from '../report-cards/index.ts'
import { type SchoolRow, schoolRows } from './queries/schools.ts'
import { oldSeconds, percentText } from './rules/figures.ts'
import {
  type PartRequest,
  choiceOf,
  count,
  highestFirst,
  oldest,
  type Part,
  percent,
  row,
  table,
  text,
  total,
  type Value,
  sumsByDistrict,
} from './part-table.ts'

type Figures = SchoolRow['figures']

const columns = [percent('Scores in'), count('In'), count('Due'), count('Missing')]

const sumOf = (schools: readonly Pick<SchoolRow, 'figures'>[]) => ({
  entered: total(schools, ({ figures }) => figures.scores.entered),
  due: total(schools, ({ figures }) => figures.scores.due),
})

const valuesOf = (schools: readonly Pick<SchoolRow, 'figures'>[]): Value[] => {
  const { entered, due } = sumOf(schools)
  return [percentText(entered, due), entered, due, due - entered]
}

/** The share of a school's due scores that is in; null while none is due. */
export const scoresText = (figures: Figures): string | null => {
  const { entered, due } = sumOf([{ figures }])
  return percentText(entered, due)
}

/** What a school lacks, as it is now: the list behind its figure. */
const lackingTable = async ({ tx, region, scope }: PartRequest, school: SchoolRow) => {
  const { termId, today } = scope
  const lacking = async (of: { schoolId: string; termId: string }) =>
    lackingOfSchool(tx, { ...of, stateId: region.stateId, today, published: await publishedStudents(tx, of) })
  const rows = termId ? await lacking({ schoolId: school.id, termId }) : []
  return table(
    {
      id: 'lacking',
      title: `Scores missing: ${school.name}`,
      first: 'Class arm',
      columns: [text('Subject'), text('Assessment'), text('Teacher'), count('In'), count('Due'), count('Missing')],
    },
    highestFirst(rows, ({ students, entered }) => students - entered).map(one =>
      row(one.classArm.fullName, null, [
        one.subject.name,
        one.component.name,
        one.teachers.join(', ') || 'Nobody',
        one.entered,
        one.students,
        one.students - one.entered,
      ]),
    ),
  )
}

/** How many of the scores that are due are in, and behind the figure of a school which are missing. */
export const scoresPart = async (asked: PartRequest): Promise<Part> => {
  const { tx, region, narrowed } = asked
  const schools = await schoolRows(tx, region)
  const chosen = narrowed.schoolId ? (schools.find(({ id }) => id === narrowed.schoolId) ?? null) : null
  if (narrowed.schoolId && !chosen) refuse(commonErrors.notFound)
  const missingOf = (school: SchoolRow): number => Number(valuesOf([school])[3])
  return {
    asOf: oldest(schools),
    seconds: oldSeconds,
    notes: [
      'Scores of this term: of each student who takes a subject, the assessments whose days of entry have begun. What is missing on published report cards is due only where the head has opened it.',
      ...(chosen
        ? ['The list of missing scores is read as it is now.']
        : ['Open a school to see which scores are missing.']),
    ],
    choices: chosen ? [choiceOf('school', 'School', { value: chosen.id, rows: [chosen] })] : [],
    tables: [
      ...(chosen ? [await lackingTable(asked, chosen)] : []),
      ...sumsByDistrict(region, { title: 'Scores in', columns }, { schools, valuesOf }),
      table(
        { id: 'schools', title: 'Scores in by school, most missing first', first: 'School', columns },
        highestFirst(schools, missingOf).map(school =>
          row(school.name, { kind: 'scoresOf', id: school.id }, valuesOf([school])),
        ),
      ),
    ],
  }
}
