import { counted } from '@akada/contract/report-cards/words'
import { resultsBy, termsWithResults } from './queries/breakdowns.ts'
import { type SchoolRow, schoolRows, todayOfSchools } from './queries/schools.ts'
import { lateArms } from './queries/overview.ts'
import { calendarAt } from '../dashboards/index.ts'
import { oldRegistersSeconds, oldSeconds, percentText, perEachText } from './rules/figures.ts'
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
  row,
  table,
  text,
  total,
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

/** A region with more schools is not read as a whole: its late class arms are looked for where the kept figures lack registers. */
const readWhole = 60

/**
 * The schools whose late class arms are listed, by district and name: the first of those that lack registers, until the list is full; null:
 * all of the region.
 */
const schoolsToRead = (
  schools: readonly SchoolRow[],
  missingOf: (school: SchoolRow) => number,
  most: number,
): string[] | null => {
  if (schools.length <= readWhole) return null
  const inOrder = schools
    .filter(school => missingOf(school) > 0)
    .toSorted((one, other) => one.district.localeCompare(other.district, 'en'))
  const ids: string[] = []
  let registers = 0
  for (const school of inOrder) {
    if (registers >= most) break
    ids.push(school.id)
    registers += missingOf(school)
  }
  return ids
}

/** The registers of today that are due and not marked, and how many of each school are. */
export const registersPart = async ({ tx, region, now, scope, most }: PartRequest): Promise<Part> => {
  const [calendar, today, schools] = await Promise.all([
    calendarAt(tx, region.stateId, now),
    todayOfSchools(tx, region, scope.today),
    schoolRows(tx, region),
  ])
  const todayOf = new Map(today.map(one => [one.id, one]))
  const missingOf = ({ id }: SchoolRow): number => {
    const { marked, of } = todayOf.get(id) ?? { marked: 0, of: 0 }
    return of - marked
  }
  const schoolIds = schoolsToRead(schools, missingOf, most)
  const late = calendar.dueSittings.length === 0 ? [] : await lateArms(tx, region, { ...calendar, schoolIds }, most)
  const registers = late.flatMap(arm =>
    arm.sittings.map(sitting =>
      row(arm.classArm, { kind: 'school', id: arm.schoolId }, [
        arm.school,
        arm.district,
        arm.teacher ?? 'Nobody',
        sitting,
      ]),
    ),
  )
  const isCut = schoolIds !== null || late.length === most
  const bySchool = schools.flatMap(school => {
    const { marked, of } = todayOf.get(school.id) ?? { marked: 0, of: 0 }
    return of === 0 ? [] : [ofSchool(school, [school.district, marked, of, of - marked, percentText(marked, of)])]
  })
  return {
    asOf: oldest(today),
    seconds: oldRegistersSeconds,
    notes: [
      'A register is due from 8:00 in the morning, and from 13:00 in the afternoon where there are two.',
      'The registers that are not marked are listed as they are now.',
    ],
    choices: [],
    tables: [
      table(
        {
          id: 'late',
          title: 'Not marked now',
          first: 'Class arm',
          columns: [text('School'), text('{District}'), text('Class teacher'), text('Register')],
        },
        registers,
        isCut ? Math.max(registers.length, total(schools, missingOf)) : registers.length,
      ),
      table(
        {
          id: 'bySchool',
          title: 'Registers by school',
          first: 'School',
          columns: [
            text('{District}'),
            listed('Marked', 'registersMarked'),
            listed('Due', 'registersDue'),
            listed('Not marked', 'registersNotMarked'),
            percent('Marked'),
          ],
        },
        bySchool.toSorted((one, other) => Number(other.values[3]) - Number(one.values[3])),
      ),
    ],
  }
}
