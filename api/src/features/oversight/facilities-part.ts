import { censusOf, type CensusRow } from './queries/schools.ts'
import { perEachText } from './rules/figures.ts'
import {
  type PartRequest,
  count,
  decimal,
  highestFirst,
  ofSchool,
  type Part,
  row,
  table,
  total,
  type Value,
  sumsByDistrict,
  listed,
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

/** The schools that each count of what is lacking has. */
export const missing = {
  water: ({ census }: CensusRow): boolean => hasAnswers(census) && lacks(census.waterSources),
  power: ({ census }: CensusRow): boolean => hasAnswers(census) && lacks(census.powerSources),
  fence: ({ census }: CensusRow): boolean => hasAnswers(census) && lacks(census.fenceOrWall),
  census: ({ census }: CensusRow): boolean => !hasAnswers(census),
}

const columns = [
  listed('Classrooms, good', 'classrooms'),
  listed('Classrooms, to repair', 'classrooms'),
  listed('Classrooms, unusable', 'classrooms'),
  decimal('Students per usable classroom'),
  listed('Usable toilets', 'toilets'),
  decimal('Students per toilet'),
  listed('Without water', 'withoutWater'),
  listed('Without power', 'withoutPower'),
  listed('Without a fence', 'withoutFence'),
  listed('No census yet', 'withoutCensus'),
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
    schools.filter(missing.water).length,
    schools.filter(missing.power).length,
    schools.filter(missing.fence).length,
    schools.filter(missing.census).length,
  ]
}

const textbookColumns = [
  count('English textbooks'),
  decimal('Students per English textbook'),
  count('Mathematics textbooks'),
  decimal('Students per Mathematics textbook'),
  count('Schools with a return'),
]

/** Of the schools that have submitted a return. */
const textbooksOf = (schools: readonly CensusRow[]): Value[] => {
  const returned = schools.filter(({ textbooks }) => textbooks !== null)
  const students = total(returned, one => one.students)
  const english = total(returned, ({ textbooks }) => textbooks?.english ?? 0)
  const mathematics = total(returned, ({ textbooks }) => textbooks?.mathematics ?? 0)
  return [english, perEachText(students, english), mathematics, perEachText(students, mathematics), returned.length]
}

/** By district, or by school within one. */
const textbooksTable = (region: PartRequest['region'], schools: readonly CensusRow[]) => {
  const title = 'Textbooks, by the last census return of each school'
  const [byDistrict] = sumsByDistrict(region, { title, columns: textbookColumns }, { schools, valuesOf: textbooksOf })
  const bySchool = { id: 'textbooks', title, first: 'School', columns: textbookColumns } as const
  return byDistrict
    ? { ...byDistrict, id: 'textbooks' as const, title }
    : table(
        bySchool,
        schools.map(school => ofSchool(school, textbooksOf([school]))),
      )
}

const gapsOf = ({ census }: CensusRow): number =>
  hasAnswers(census)
    ? [census.waterSources, census.powerSources, census.fenceOrWall].filter(lacks).length +
      Number(toiletsOf(census) === 0)
    : 10

/** The schools with classrooms, and those with toilets: their columns are called as those of the figures that they add up to. */
export const facilityLists = {
  classrooms: {
    columns: [count('Classrooms, good'), count('Classrooms, to repair'), count('Classrooms, unusable')],
    valuesOf: ({ census }: CensusRow): number[] => Object.values(roomsOf(census)),
  },
  toilets: {
    columns: [count('Usable toilets'), count('For boys'), count('For girls'), count('For both')],
    valuesOf: ({ census }: CensusRow): number[] => [
      toiletsOf(census),
      census.usableToilets?.male ?? 0,
      census.usableToilets?.female ?? 0,
      census.usableToilets?.mixed ?? 0,
    ],
  },
}

/** What the schools answered in the census, as it is now. */
export const facilitiesPart = async ({ tx, region, now }: PartRequest): Promise<Part> => {
  const schools = await censusOf(tx, region)
  return {
    asOf: now.toISOString(),
    seconds: null,
    notes: [
      'From the answers of schools to the school census. A school without answers counts only as one without a census.',
      'Textbooks: copies that students can use, beside the students of the schools that submitted a return.',
    ],
    choices: [],
    tables: [
      table({ id: 'all', title: 'Facilities', first: 'Of', columns }, [row('All schools', null, valuesOf(schools))]),
      ...sumsByDistrict(region, { title: 'Facilities', columns }, { schools, valuesOf }),
      table(
        { id: 'schools', title: 'Facilities by school, those that lack most first', first: 'School', columns },
        highestFirst(schools, gapsOf).map(school => ofSchool(school, valuesOf([school]))),
      ),
      textbooksTable(region, schools),
    ],
  }
}
