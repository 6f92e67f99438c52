import { type EnrolmentRow, enrolmentBy, enrolmentByAge } from './queries/breakdowns.ts'
import { countedAt } from './queries/cached-figures.ts'
import { oldSeconds } from './rules/figures.ts'
import { writtenDay } from '@akada/contract/kernel/written-day'
import {
  type PartRequest,
  choiceOf,
  count,
  districtTable,
  linkedRows,
  listed,
  type Part,
  row,
  table,
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

/** Students by class, age, district and school, of each sex, beside the same day of the year before. */
export const enrolmentPart = async ({ tx, region, scope, narrowed }: PartRequest): Promise<Part> => {
  const { classId, age } = narrowed
  const [asOf, classes, ages, districts, schools] = await Promise.all([
    countedAt(tx, region),
    enrolmentBy(tx, region, 'class', { classId: null, age }),
    enrolmentByAge(tx, region, classId),
    region.districtId ? [] : enrolmentBy(tx, region, 'district', narrowed),
    enrolmentBy(tx, region, 'school', narrowed),
  ])
  return {
    asOf,
    seconds: oldSeconds,
    notes: [
      `Current students, beside those who were on the roll a year before, on ${writtenDay(scope.dayBefore)}.`,
      'Ages in completed years on each of the two days.',
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
    ],
  }
}
