import { type SchoolRow, schoolRows } from './queries/schools.ts'
import { oldSeconds } from './rules/figures.ts'
import {
  type Asked,
  byDistrict,
  count,
  mostFirst,
  ofSchool,
  oldest,
  type Part,
  row,
  table,
  total,
  type Value,
} from './part-table.ts'

const columns = [
  count('Possible duplicates'),
  count('Birth dates to check'),
  count('Arms without a register for 5 days'),
  count('Students in no class arm'),
  count('Staff without service dates'),
  count('Students without a LIN'),
]

const valuesOf = (schools: readonly SchoolRow[]): Value[] => [
  total(schools, ({ figures }) => figures.quality.duplicates),
  total(schools, ({ figures }) => figures.quality.birthDates),
  total(schools, ({ figures }) => figures.quality.silentArms),
  total(schools, ({ figures }) => figures.quality.unplaced),
  total(schools, ({ figures }) => figures.retirementsUnknown),
  total(schools, ({ figures }) => figures.quality.withoutLin),
]

/** Doubts about a school's data. A missing LIN is not one: the number comes from elsewhere, and many have none yet. */
const doubtsOf = ({ figures: { quality, retirementsUnknown } }: SchoolRow): number =>
  quality.duplicates + quality.birthDates + quality.silentArms + quality.unplaced + retirementsUnknown

/** The schools whose data is incomplete or doubtful. */
export const qualityPart = async ({ tx, region }: Asked): Promise<Part> => {
  const schools = await schoolRows(tx, region)
  return {
    asOf: oldest(schools),
    seconds: oldSeconds,
    notes: [
      'Possible duplicates: current students of a school with the same name and birth date.',
      'Birth dates to check: missing, after the admission, or of an age below 2 or above 30.',
    ],
    choices: [],
    tables: [
      ...(region.districtId
        ? []
        : [
            table(
              { id: 'districts', title: 'Data quality by {district}', first: '{District}', columns },
              byDistrict(region, schools, valuesOf).map(({ id, name, sum }) =>
                row(name, { kind: 'district', id }, sum),
              ),
            ),
          ]),
      table(
        { id: 'schools', title: 'Data quality by school, most to check first', first: 'School', columns },
        mostFirst(schools, doubtsOf).map(school => ofSchool(school, valuesOf([school]))),
      ),
    ],
  }
}
