import { type SchoolRow, schoolRows } from './queries/schools.ts'
import { oldSeconds } from './rules/figures.ts'
import {
  type PartRequest,
  highestFirst,
  ofSchool,
  oldest,
  type Part,
  table,
  total,
  type Value,
  sumsByDistrict,
  listed,
} from './part-table.ts'

const columns = [
  listed('Possible duplicates', 'duplicates'),
  listed('Birth dates to check', 'birthDates'),
  listed('Arms without a register for 5 days', 'silentArms'),
  listed('Arms to check: all presumed present for 5 days', 'presumedArms'),
  listed('Schools without a register this week', 'withoutRegister'),
  listed('Staff to check', 'staffToCheck'),
  listed('Students in no class arm', 'unplaced'),
  listed('Staff without service dates', 'withoutServiceDates'),
  listed('Students without a LIN', 'withoutLin'),
]

const valuesOf = (schools: readonly SchoolRow[]): Value[] => [
  total(schools, ({ figures }) => figures.quality.duplicates),
  total(schools, ({ figures }) => figures.quality.birthDates),
  total(schools, ({ figures }) => figures.quality.silentArms),
  total(schools, ({ figures }) => figures.quality.presumedArms),
  total(schools, ({ figures }) => Number(figures.quality.withoutRegister)),
  total(schools, ({ figures }) => figures.quality.staffToCheck),
  total(schools, ({ figures }) => figures.quality.unplaced),
  total(schools, ({ figures }) => figures.retirementsUnknown),
  total(schools, ({ figures }) => figures.quality.withoutLin),
]

/** Doubts about a school's data. A missing LIN is not one: the number comes from elsewhere, and many have none yet. */
const doubtsOf = ({ figures: { quality, retirementsUnknown } }: SchoolRow): number =>
  quality.duplicates +
  quality.birthDates +
  quality.silentArms +
  quality.presumedArms +
  Number(quality.withoutRegister) +
  quality.staffToCheck +
  quality.unplaced +
  retirementsUnknown

/** The schools whose data is incomplete or doubtful. */
export const qualityPart = async ({ tx, region }: PartRequest): Promise<Part> => {
  const schools = await schoolRows(tx, region)
  return {
    asOf: oldest(schools),
    seconds: oldSeconds,
    notes: [
      'Possible duplicates: current students of a school with the same name and birth date.',
      'Arms to check: registers of the last 5 school days were saved and nobody tapped a mark in any of them.',
      'Staff to check: teachers who have had an account for 30 days, never signed in, and teach no subject.',
      'Birth dates to check: missing, after the admission, or of an age below 2 or above 30.',
    ],
    choices: [],
    tables: [
      ...sumsByDistrict(region, { title: 'Data quality', columns }, { schools, valuesOf }),
      table(
        { id: 'schools', title: 'Data quality by school, most to check first', first: 'School', columns },
        highestFirst(schools, doubtsOf).map(school => ofSchool(school, valuesOf([school]))),
      ),
    ],
  }
}
