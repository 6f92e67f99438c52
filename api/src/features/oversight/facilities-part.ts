import { censusOf, type CensusRow } from './queries/schools.ts'
import { perEachText } from './rules/figures.ts'
import {
  type Asked,
  byDistrict,
  count,
  decimal,
  mostFirst,
  ofSchool,
  type Part,
  row,
  table,
  total,
  type Value,
} from './part-table.ts'

type Census = CensusRow['census']

const roomsOf = ({ classRooms }: Census) => ({
  good: classRooms?.good ?? 0,
  repair: (classRooms?.minorRepair ?? 0) + (classRooms?.majorRepair ?? 0),
  unusable: classRooms?.unusable ?? 0,
})
const toiletsOf = ({ usableToilets }: Census): number =>
  (usableToilets?.male ?? 0) + (usableToilets?.female ?? 0) + (usableToilets?.mixed ?? 0)
/** Whether the answer is that there is none; an open question is no answer. */
const lacks = (answer: readonly string[] | string | null | undefined): boolean =>
  answer === 'None' || (Array.isArray(answer) && (answer.length === 0 || answer.includes('None')))
const hasAnswers = (census: Census): boolean => Object.keys(census).length > 0

const columns = [
  count('Classrooms, good'),
  count('Classrooms, to repair'),
  count('Classrooms, unusable'),
  decimal('Students per usable classroom'),
  count('Usable toilets'),
  decimal('Students per toilet'),
  count('Without water'),
  count('Without power'),
  count('Without a fence'),
  count('No census yet'),
]

const valuesOf = (schools: readonly CensusRow[]): Value[] => {
  const answered = schools.filter(({ census }) => hasAnswers(census))
  const students = total(answered, one => one.students)
  const [good, repair, toilets] = [
    total(answered, ({ census }) => roomsOf(census).good),
    total(answered, ({ census }) => roomsOf(census).repair),
    total(answered, ({ census }) => toiletsOf(census)),
  ]
  return [
    good,
    repair,
    total(answered, ({ census }) => roomsOf(census).unusable),
    perEachText(students, good + repair),
    toilets,
    perEachText(students, toilets),
    total(answered, ({ census }) => Number(lacks(census.waterSources))),
    total(answered, ({ census }) => Number(lacks(census.powerSources))),
    total(answered, ({ census }) => Number(lacks(census.fenceOrWall))),
    schools.length - answered.length,
  ]
}

const gapsOf = ({ census }: CensusRow): number =>
  hasAnswers(census)
    ? [census.waterSources, census.powerSources, census.fenceOrWall].filter(lacks).length +
      Number(toiletsOf(census) === 0)
    : 10

/** What the schools answered in the census, as it is now. */
export const facilitiesPart = async ({ tx, region, now }: Asked): Promise<Part> => {
  const schools = await censusOf(tx, region)
  return {
    asOf: now.toISOString(),
    seconds: null,
    notes: [
      'From the answers of schools to the school census. A school without answers counts only as one without a census.',
    ],
    choices: [],
    tables: [
      table({ id: 'all', title: 'Facilities', first: 'Of', columns }, [row('All schools', null, valuesOf(schools))]),
      ...(region.districtId
        ? []
        : [
            table(
              { id: 'districts', title: 'Facilities by {district}', first: '{District}', columns },
              byDistrict(region, schools, valuesOf).map(({ id, name, sum }) =>
                row(name, { kind: 'district', id }, sum),
              ),
            ),
          ]),
      table(
        { id: 'schools', title: 'Facilities by school, those that lack most first', first: 'School', columns },
        mostFirst(schools, gapsOf).map(school => ofSchool(school, valuesOf([school]))),
      ),
    ],
  }
}
