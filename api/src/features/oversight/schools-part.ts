import { counted } from '@akada/contract/report-cards/words'
import { resultsBy, termsWithResults } from './queries/breakdowns.ts'
import { type SchoolRow, schoolRows, todayOfSchools } from './queries/schools.ts'
import { oldSeconds, percentText, perEachText } from './rules/figures.ts'
import { scoresText } from './scores-part.ts'
import {
  type PartRequest,
  decimal,
  listed,
  highestFirst,
  ofSchool,
  oldest,
  type Part,
  percent,
  table,
  text,
} from './part-table.ts'

type Figures = SchoolRow['figures']

/** What is missing in a school, the most pressing first. */
const needsOf = ({ hasPrincipal, untaught, armsWithoutTeacher, quality }: Figures): string[] =>
  [
    !hasPrincipal && 'a principal',
    quality.silentArms > 0 && `registers of ${counted(quality.silentArms, 'class arm')}, not marked for 5 school days`,
    untaught > 0 && `teachers for ${counted(untaught, 'subject')}`,
    armsWithoutTeacher > 0 && counted(armsWithoutTeacher, 'class teacher'),
    quality.duplicates > 0 && `a look at ${counted(quality.duplicates, 'possible duplicate')}`,
  ].filter(need => need !== false)

const studentsOf = ({ students }: Figures): number => students.male + students.female

/** The schools beside each other, those that need most first. */
export const schoolsPart = async ({ tx, region, scope }: PartRequest): Promise<Part> => {
  const [schools, today, terms] = await Promise.all([
    schoolRows(tx, region),
    todayOfSchools(tx, region, scope.today),
    termsWithResults(tx, region),
  ])
  const last = terms.find(({ isActive }) => !isActive) ?? terms[0]
  const averages = new Map(
    last
      ? (await resultsBy(tx, region, { term: last.id }, { by: 'school' })).map(({ id, average }) => [id, average])
      : [],
  )
  const todayOf = new Map(today.map(one => [one.id, one]))
  const rows = highestFirst(schools, ({ figures }) => needsOf(figures).length).map(school => {
    const { figures } = school
    const { attendance } = figures
    const now = todayOf.get(school.id)
    return ofSchool(school, [
      school.district,
      studentsOf(figures),
      perEachText(studentsOf(figures), figures.teachers),
      now && now.of > 0 ? `${now.marked} of ${now.of}` : null,
      percentText(attendance.malePresent + attendance.femalePresent, attendance.maleCalled + attendance.femaleCalled),
      scoresText(figures),
      averages.get(school.id) ?? null,
      needsOf(figures).join('; ') || 'Nothing',
      now ? percentText(now.published, now.cards) : null,
    ])
  })
  return {
    asOf: oldest(schools),
    seconds: oldSeconds,
    notes: [
      'Attendance: of the attendances called this term, those present or late.',
      'Scores in: of the scores of this term whose days of entry have begun.',
      last
        ? `Average: of the ranked students with a published card, ${last.name}.`
        : 'No report card is published yet.',
    ],
    choices: [],
    tables: [
      table(
        {
          id: 'schools',
          title: 'Schools',
          first: 'School',
          columns: [
            text('{District}'),
            listed('Students', 'students'),
            decimal('Per teacher'),
            text('Marked today'),
            percent('Attendance'),
            percent('Scores in'),
            decimal('Average'),
            text('Needs'),
            percent('Cards published'),
          ],
        },
        rows,
      ),
    ],
  }
}
