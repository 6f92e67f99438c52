import { type EnrolmentRow, enrolmentBy, enrolmentByAge } from './queries/breakdowns.ts'
import { countedAt } from './queries/kept.ts'
import { oldSeconds } from './rules/figures.ts'
import { type Asked, count, type Part, row, table, type Value } from './part-table.ts'

const columns = [
  count('Boys'),
  count('Girls'),
  count('All'),
  count('Boys a year ago'),
  count('Girls a year ago'),
  count('All a year ago'),
  count('Change'),
]

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
export const enrolmentPart = async ({ tx, region, scope }: Asked): Promise<Part> => {
  const [asOf, classes, ages, districts, schools] = await Promise.all([
    countedAt(tx, region),
    enrolmentBy(tx, region, 'class'),
    enrolmentByAge(tx, region),
    region.districtId ? [] : enrolmentBy(tx, region, 'district'),
    enrolmentBy(tx, region, 'school'),
  ])
  const linked = (kind: 'district' | 'school', rows: readonly EnrolmentRow[]) =>
    rows.map(one => row(one.name, one.id ? { kind, id: one.id } : null, valuesOf(one)))
  return {
    asOf,
    seconds: oldSeconds,
    notes: [
      `Current students, beside those who were on the roll a year before, on ${scope.dayBefore.split('-').reverse().join('/')}.`,
      'Ages in completed years on each of the two days.',
    ],
    choices: [],
    tables: [
      table({ id: 'classes', title: 'Enrolment by class', first: 'Class', columns }, [
        ...classes.map(one => row(one.name, null, valuesOf(one))),
        ...(classes.length > 0 ? [allOf(classes)] : []),
      ]),
      ...(region.districtId
        ? []
        : [
            table(
              { id: 'districts', title: 'Enrolment by {district}', first: '{District}', columns },
              linked('district', districts),
            ),
          ]),
      table(
        { id: 'ages', title: 'Enrolment by age', first: 'Age', columns },
        ages.map(one => row(one.name, null, valuesOf(one))),
      ),
      table({ id: 'schools', title: 'Enrolment by school', first: 'School', columns }, linked('school', schools)),
    ],
  }
}
