import { type EnrolmentRow, enrolmentBy, enrolmentByAge } from './queries/breakdowns.ts'
import { countedAt } from './queries/cached-figures.ts'
import { type SchoolRow, schoolRows, type StageRow, stagesBy } from './queries/schools.ts'
import { oldSeconds, percentText } from './rules/figures.ts'
import { writtenDay } from '@akada/contract/kernel/written-day'
import {
  type PartRequest,
  choiceOf,
  count,
  districtTable,
  highestFirst,
  linkedRows,
  listed,
  ofSchool,
  type Part,
  percent,
  row,
  sumsByDistrict,
  table,
  text,
  total,
  type Value,
} from './part-table.ts'

const columns = [
  listed('Boys', 'boys'),
  listed('Girls', 'girls'),
  listed('All', 'enrolled'),
  listed('Boys a year ago', 'boysBefore'),
  listed('Girls a year ago', 'girlsBefore'),
  listed('All a year ago', 'enrolledBefore'),
  count('Change'),
]

/** Some students have no class: their row narrows nothing, so its figures have no list. */
const unlisted = columns.map(({ title }) => count(title))

const valuesOf = ({ male, female, maleBefore, femaleBefore }: EnrolmentRow): Value[] => [
  male,
  female,
  male + female,
  maleBefore,
  femaleBefore,
  maleBefore + femaleBefore,
  male + female - maleBefore - femaleBefore,
]

const allOf = (rows: readonly EnrolmentRow[]) =>
  row(
    'All',
    null,
    valuesOf(
      rows.reduce(
        (sum, one) => ({
          ...sum,
          male: sum.male + one.male,
          female: sum.female + one.female,
          maleBefore: sum.maleBefore + one.maleBefore,
          femaleBefore: sum.femaleBefore + one.femaleBefore,
        }),
        { id: null, name: 'All', male: 0, female: 0, maleBefore: 0, femaleBefore: 0 },
      ),
    ),
  )

const stageColumns = [
  count('Boys a year ago'),
  count('Boys who moved on'),
  percent('Boys who moved on'),
  count('Girls a year ago'),
  count('Girls who moved on'),
  percent('Girls who moved on'),
]

const stageValues = ({ male, maleMoved, female, femaleMoved }: StageRow): Value[] => [
  male,
  maleMoved,
  percentText(maleMoved, male),
  female,
  femaleMoved,
  percentText(femaleMoved, female),
]

/** Students on the roll now and on the same day of three earlier years, the latest first, as far back as there are any. */
const yearsTable = (schools: readonly SchoolRow[], { today, earlierDays }: PartRequest['scope']) => {
  const on = (day: string): Value[] => {
    const of = (gender: 'male' | 'female') =>
      total(schools, ({ figures: { students, years } }) =>
        day === today ? students[gender] : (years.find(one => one.day === day)?.[gender] ?? 0),
      )
    return [of('male'), of('female'), of('male') + of('female')]
  }
  const rows = [today, ...earlierDays].map(day => row(writtenDay(day), null, on(day)))
  return table(
    {
      id: 'years',
      title: 'Enrolment over the years',
      first: 'Day',
      columns: [count('Boys'), count('Girls'), count('All')],
    },
    rows.slice(0, rows.findLastIndex(({ values }) => values[2] !== 0) + 1),
  )
}

/** The schools that students left within a year for no other school of the state, most first. */
const leaversTable = (schools: readonly SchoolRow[]) => {
  const left = ({ figures: { left } }: SchoolRow): number => left.male + left.female
  return table(
    {
      id: 'leavers',
      title: 'Students who left within a year and are on no roll',
      first: 'School',
      columns: [text('{District}'), count('Boys'), count('Girls'), listed('All', 'leavers')],
    },
    highestFirst(schools, left)
      .filter(school => left(school) > 0)
      .map(school =>
        ofSchool(school, [school.district, school.figures.left.male, school.figures.left.female, left(school)]),
      ),
  )
}

const returnColumns = [
  listed('On no roll', 'leavers'),
  listed('Admitted again', 'returned'),
  count('Boys again'),
  count('Girls again'),
]

const returnValues = (schools: readonly SchoolRow[]): Value[] => {
  const of = (figure: 'left' | 'returned', gender: 'male' | 'female') =>
    total(schools, ({ figures }) => figures[figure][gender])
  const [boys, girls] = [of('returned', 'male'), of('returned', 'female')]
  return [of('left', 'male') + of('left', 'female'), boys + girls, boys, girls]
}

/** Who left within a year and is on no roll, and who had left and came back within a year: by district, or by school within one. */
const returnsTable = (region: PartRequest['region'], schools: readonly SchoolRow[]) => {
  const about = { title: 'Students who left: on no roll, or admitted again', columns: returnColumns }
  const [districts] = sumsByDistrict(region, about, { schools, valuesOf: returnValues })
  const rows = districts?.rows ?? schools.map(school => ofSchool(school, returnValues([school])))
  return table({ id: 'returned', first: districts ? '{District}' : 'School', ...about }, rows)
}

/** Students by class, age, district and school, of each sex, beside the same day of the year before. */
export const enrolmentPart = async ({ tx, region, scope, narrowed }: PartRequest): Promise<Part> => {
  const { classId, age } = narrowed
  const [asOf, classes, ages, districts, schools, counted, stages, stageDistricts] = await Promise.all([
    countedAt(tx, region),
    enrolmentBy(tx, region, 'class', { classId: null, age }),
    enrolmentByAge(tx, region, classId),
    region.districtId ? [] : enrolmentBy(tx, region, 'district', narrowed),
    enrolmentBy(tx, region, 'school', narrowed),
    schoolRows(tx, region),
    stagesBy(tx, region, 'class'),
    region.districtId ? [] : stagesBy(tx, region, 'district'),
  ])
  return {
    asOf,
    seconds: oldSeconds,
    notes: [
      `Current students, beside those who were on the roll a year before, on ${writtenDay(scope.dayBefore)}.`,
      'Ages in completed years on each of the two days.',
      'Moved on: in a higher class now, in any school of the state.',
    ],
    choices: [
      choiceOf('class', 'Class', { value: classId, rows: classes }),
      choiceOf('age', 'Age', { value: age === null ? null : String(age), rows: ages }),
    ],
    tables: [
      table({ id: 'classes', title: 'Enrolment by class', first: 'Class', columns: unlisted }, [
        ...linkedRows('class', classes, valuesOf),
        ...(classes.length > 0 ? [allOf(classes)] : []),
      ]),
      ...districtTable(region, { title: 'Enrolment', columns }, () => linkedRows('district', districts, valuesOf)),
      table(
        { id: 'ages', title: 'Enrolment by age', first: 'Age', columns: unlisted },
        linkedRows('age', ages, valuesOf),
      ),
      table(
        { id: 'schools', title: 'Enrolment by school', first: 'School', columns },
        linkedRows('school', schools, valuesOf),
      ),
      yearsTable(counted, scope),
      table(
        {
          id: 'stages',
          title: 'From the last class of a stage to the next, since a year ago',
          first: 'Class a year ago',
          columns: stageColumns,
        },
        linkedRows('class', stages, stageValues),
      ),
      ...districtTable(region, { title: 'Moved on to the next stage', columns: stageColumns }, () =>
        linkedRows('district', stageDistricts, stageValues),
      ).map(one => ({ ...one, id: 'stageDistricts' as const })),
      leaversTable(counted),
      returnsTable(region, counted),
    ],
  }
}
