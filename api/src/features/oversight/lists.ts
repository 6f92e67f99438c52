import { commonErrors } from '@akada/contract/kernel/errors'
import type { Operation } from '@akada/contract/permissions'
import type { OversightList, OversightPart, OversightTable } from '@akada/contract/oversight/schemas'
import { refuse } from '../../platform/errors/index.ts'
import { reportCardPriceKobo } from '../wallet/index.ts'
import { facilityLists, missing } from './facilities-part.ts'
import { attendancesIn } from './attendance-part.ts'
import { amountsIn, moneyLists } from './money-part.ts'
import { resultsIn, requestedSource } from './results-part.ts'
import { onDay, registerDay } from './registers-part.ts'
import type { NarrowedList } from './queries/narrowed-lists.ts'
import {
  type PartRequest,
  choiceOf,
  count,
  day,
  decimal,
  listed,
  highestFirst,
  naira,
  nairaText,
  ofSchool,
  type Part,
  row,
  table,
  text,
} from './part-table.ts'
import { amountsOf, type Listed, listBehind, type MoneyList, type RecordList } from './queries/lists.ts'
import { censusOf, schoolRows } from './queries/schools.ts'
import { largeArm } from './rules/figures.ts'

type FacilityList = keyof typeof facilityLists
type PeopleList = RecordList | NarrowedList
type SchoolList = Exclude<OversightList, PeopleList | MoneyList | FacilityList>
type Place = { id: string; name: string; district: string }

interface About {
  part: OversightPart
  /** Another part with the same count. */
  also?: OversightPart
  title: string
  /** What somebody needs beside the right to see oversight. */
  needs?: readonly Operation[]
}

const seesStudents: readonly Operation[] = ['student.view-all']

const ofMoney = (list: MoneyList, needs?: readonly Operation[]): About => ({
  part: 'money',
  title: moneyLists[list].title,
  ...(needs && { needs }),
})

const ofEnrolment = (title: string): About => ({ part: 'enrolment', title, needs: seesStudents })
const ofAttendance = (title: string): About => ({
  part: 'attendance',
  title,
  needs: [...seesStudents, 'attendance.view-all'],
})

const about: Record<OversightList, About> = {
  registersDue: { part: 'registers', title: 'Registers due' },
  registersMarked: { part: 'registers', title: 'Registers marked' },
  registersNotMarked: { part: 'registers', title: 'Registers not marked' },
  called: ofAttendance('Attendances called'),
  notThere: ofAttendance('Attendances missed'),
  boys: ofEnrolment('Boys'),
  girls: ofEnrolment('Girls'),
  enrolled: ofEnrolment('Students enrolled'),
  boysBefore: ofEnrolment('Boys a year ago'),
  girlsBefore: ofEnrolment('Girls a year ago'),
  enrolledBefore: ofEnrolment('Students enrolled a year ago'),
  counted: { part: 'results', title: 'Results counted', needs: [...seesStudents, 'report-card.view'] },
  students: { part: 'staffing', also: 'schools', title: 'Students', needs: seesStudents },
  leavers: ofEnrolment('Students who left within a year and are on no roll'),
  returned: ofEnrolment('Students who left and were admitted again within a year'),
  teachers: { part: 'staffing', title: 'Teachers', needs: ['staff.view'] },
  untaught: { part: 'staffing', title: 'Subjects without a teacher' },
  armsWithoutTeacher: { part: 'staffing', title: 'Arms without a class teacher' },
  largeArms: { part: 'staffing', title: `Arms of more than ${largeArm} students` },
  withoutPrincipal: { part: 'staffing', title: 'Schools without a principal' },
  classrooms: { part: 'facilities', title: 'Classrooms' },
  toilets: { part: 'facilities', title: 'Usable toilets' },
  withoutWater: { part: 'facilities', title: 'Schools without water' },
  withoutPower: { part: 'facilities', title: 'Schools without power' },
  withoutFence: { part: 'facilities', title: 'Schools without a fence' },
  withoutCensus: { part: 'facilities', title: 'Schools without answers to the census' },
  owed: ofMoney('owed', seesStudents),
  cardsOwed: ofMoney('cardsOwed', seesStudents),
  examsOwed: ofMoney('examsOwed', seesStudents),
  wallets: ofMoney('wallets'),
  cardsExpected: ofMoney('cardsExpected', seesStudents),
  cardsPaid: ofMoney('cardsPaid', seesStudents),
  examsExpected: ofMoney('examsExpected', seesStudents),
  examsPaid: ofMoney('examsPaid'),
  duplicates: { part: 'quality', title: 'Possible duplicates', needs: seesStudents },
  birthDates: { part: 'quality', title: 'Birth dates to check', needs: seesStudents },
  silentArms: { part: 'quality', title: 'Arms without a register for 5 days' },
  presumedArms: { part: 'quality', title: 'Arms to check: everyone presumed present for 5 days' },
  withoutRegister: { part: 'quality', title: 'Schools without a register this week' },
  staffToCheck: {
    part: 'quality',
    title: 'Staff to check: never signed in, and teach nothing',
    needs: ['staff.view'],
  },
  unplaced: { part: 'quality', title: 'Students in no class arm', needs: seesStudents },
  withoutServiceDates: { part: 'quality', title: 'Staff without service dates', needs: ['staff.view'] },
  withoutLin: { part: 'quality', title: 'Students without a LIN', needs: seesStudents },
}

/** Whether somebody who sees oversight also sees a list behind its counts. */
export const listRight =
  (can: (operation: Operation) => boolean) =>
  (list: OversightList): boolean =>
    (about[list].needs ?? []).every(can)

const schoolLists: Record<SchoolList, (asked: PartRequest) => Promise<Place[]>> = {
  withoutPrincipal: async ({ tx, region }) =>
    (await schoolRows(tx, region)).filter(({ figures }) => !figures.hasPrincipal),
  withoutRegister: async ({ tx, region }) =>
    (await schoolRows(tx, region)).filter(({ figures }) => figures.quality.withoutRegister),
  withoutWater: async ({ tx, region }) => (await censusOf(tx, region)).filter(missing.water),
  withoutPower: async ({ tx, region }) => (await censusOf(tx, region)).filter(missing.power),
  withoutFence: async ({ tx, region }) => (await censusOf(tx, region)).filter(missing.fence),
  withoutCensus: async ({ tx, region }) => (await censusOf(tx, region)).filter(missing.census),
}
const isOfSchools = (list: OversightList): list is SchoolList => list in schoolLists
const isOfFacilities = (list: OversightList): list is FacilityList => list in facilityLists
const isOfMoney = (list: OversightList): list is MoneyList => list in moneyLists

const studentColumns = [text('School'), text('Admission number'), text('Class arm'), day('Birth date')]
const armColumns = [text('School'), text('Class teacher')]
const staffColumns = [text('School'), text('Staff type')]
const registerColumns = [text('School'), text('Class teacher'), text('Register'), text('Status')]
const calledColumns = [text('School'), text('Admission number'), text('Class arm'), count('Called'), count('Not there')]
const shapes: Record<PeopleList, Pick<OversightTable, 'first' | 'columns'>> = {
  registersDue: { first: 'Class arm', columns: registerColumns },
  registersMarked: { first: 'Class arm', columns: registerColumns },
  registersNotMarked: { first: 'Class arm', columns: registerColumns },
  called: { first: 'Student', columns: calledColumns },
  notThere: { first: 'Student', columns: calledColumns },
  boys: { first: 'Student', columns: studentColumns },
  girls: { first: 'Student', columns: studentColumns },
  enrolled: { first: 'Student', columns: studentColumns },
  boysBefore: { first: 'Student', columns: studentColumns },
  girlsBefore: { first: 'Student', columns: studentColumns },
  enrolledBefore: { first: 'Student', columns: studentColumns },
  counted: {
    first: 'Student',
    columns: [text('School'), text('Admission number'), text('Result'), decimal('Percent'), text('Passed')],
  },
  students: { first: 'Student', columns: studentColumns },
  teachers: { first: 'Name', columns: staffColumns },
  withoutServiceDates: { first: 'Name', columns: staffColumns },
  untaught: { first: 'Subject', columns: [text('School'), text('Class arm')] },
  armsWithoutTeacher: { first: 'Class arm', columns: armColumns },
  largeArms: { first: 'Class arm', columns: [...armColumns, count('Students')] },
  staffToCheck: { first: 'Name', columns: staffColumns },
  leavers: {
    first: 'Student',
    columns: [text('School'), text('Admission number'), text('Class arm'), day('Last day'), text('Because')],
  },
  returned: {
    first: 'Student',
    columns: [text('School'), text('Admission number'), text('Class arm'), day('Last day'), day('Came back')],
  },
  silentArms: { first: 'Class arm', columns: armColumns },
  presumedArms: { first: 'Class arm', columns: armColumns },
  duplicates: { first: 'Student', columns: studentColumns },
  birthDates: { first: 'Student', columns: studentColumns },
  unplaced: { first: 'Student', columns: studentColumns },
  withoutLin: { first: 'Student', columns: studentColumns },
}

const recordTable = (list: PeopleList, title: string, found: readonly Listed[]): OversightTable => {
  const { first, columns } = shapes[list]
  return table(
    { id: 'list', title, first, columns },
    found.map(({ schoolId, school, name, facts }) =>
      row(name, { kind: 'school', id: schoolId }, [school, ...facts].slice(0, columns.length)),
    ),
    found[0]?.total ?? 0,
  )
}

/** The schools of a list of the region, or the chosen one of them; refuses with `not_found` if it is none of the region. */
const schoolsIn = async ({ tx, region, narrowed }: PartRequest): Promise<Place[]> => {
  const all = await schoolRows(tx, region)
  if (!narrowed.schoolId) return all
  const chosen = all.filter(({ id }) => id === narrowed.schoolId)
  return chosen.length > 0 ? chosen : refuse(commonErrors.notFound)
}

type Wanted = ReadonlySet<string>

/** What schools have of a facility. */
const facilityTable = async (list: FacilityList, title: string, { tx, region }: PartRequest, wanted: Wanted) => {
  const { columns, valuesOf } = facilityLists[list]
  return table(
    { id: 'list', title, first: 'School', columns: [text('{District}'), ...columns] },
    (await censusOf(tx, region)).flatMap(school => {
      const values = valuesOf(school)
      return wanted.has(school.id) && values.some(value => value > 0)
        ? [ofSchool(school, [school.district, ...values])]
        : []
    }),
  )
}

/** What is added up by school, of which a district or state has a list of its schools. */
interface Sums {
  /** With the list of what is added up in one school, if it can be listed. */
  column: OversightTable['columns'][number]
  bySchool: (asked: PartRequest) => Promise<Map<string, number>>
  shown: (sum: number) => string | number
}

const asItIs = (sum: number): number => sum
const sumsOf = (list: OversightList): Sums | null => {
  if (isOfMoney(list)) {
    const { kinds, title } = moneyLists[list]
    const column = kinds.length > 0 ? listed(title, list, 'naira') : naira(title)
    return { column, bySchool: asked => amountsIn(asked, list), shown: nairaText }
  }
  if (list === 'called' || list === 'notThere')
    return {
      column: listed(list === 'called' ? 'Called' : 'Not there', list),
      bySchool: asked => attendancesIn(asked, list),
      shown: asItIs,
    }
  return list === 'counted' ? { column: listed('Counted', list), bySchool: resultsIn, shown: asItIs } : null
}

/** The sums of a list if it names schools: those of a region, and of one school if it has no records. */
const schoolSums = (list: OversightList, { narrowed }: PartRequest): Sums | null => {
  const sums = sumsOf(list)
  return narrowed.schoolId && sums?.column.list ? null : sums
}

/** The schools that have something of a sum, most first. */
const sumTable = async (
  title: string,
  { column, bySchool, shown }: Sums,
  asked: PartRequest,
  schools: readonly Place[],
) => {
  const sums = await bySchool(asked)
  const sumOf = ({ id }: Place): number => sums.get(id) ?? 0
  return table(
    { id: 'list', title, first: 'School', columns: [text('{District}'), column] },
    highestFirst(schools, sumOf)
      .filter(school => sumOf(school) > 0)
      .map(school => ofSchool(school, [school.district, shown(sumOf(school))])),
  )
}

/** The records that an amount of a school adds up. */
const amountTable = async (
  list: MoneyList,
  title: string,
  schoolId: string,
  { tx, region, scope, most }: PartRequest,
) => {
  const { kinds, title: amount } = moneyLists[list]
  const priceKobo = await reportCardPriceKobo(tx, region.stateId)
  const amounts = await amountsOf(tx, schoolId, { kinds, scope, priceKobo, most })
  return table(
    { id: 'list', title, first: 'Of', columns: [text('For'), text('State'), naira(amount)] },
    amounts.map(one =>
      row(one.name, null, [one.exam ?? 'Report card', one.isPaid ? 'Paid' : 'Owed', nairaText(one.kobo)]),
    ),
    amounts[0]?.total ?? 0,
  )
}

const tableOf = async (list: OversightList, asked: PartRequest, schools: readonly Place[]): Promise<OversightTable> => {
  const { tx, scope, region, narrowed, most } = asked
  const place = narrowed.schoolId ? `: ${schools[0]?.name ?? ''}` : ''
  const registers = about[list].part === 'registers' ? await registerDay(asked) : null
  const title = `${about[list].title}${registers ? ` ${onDay(registers)}` : ''}${place}`
  const wanted = new Set(schools.map(({ id }) => id))
  if (isOfSchools(list)) {
    const found = (await schoolLists[list](asked)).filter(({ id }) => wanted.has(id))
    return table(
      { id: 'list', title, first: 'School', columns: [text('{District}')] },
      found.map(school => row(school.name, { kind: 'school', id: school.id }, [school.district])),
    )
  }
  if (isOfFacilities(list)) return facilityTable(list, title, asked, wanted)
  const sums = schoolSums(list, asked)
  if (sums) return sumTable(title, sums, asked, schools)
  if (isOfMoney(list))
    return narrowed.schoolId ? amountTable(list, title, narrowed.schoolId, asked) : refuse(commonErrors.notFound)
  // A state may have a million students: its lists are read district by district.
  if (!narrowed.schoolId && !region.districtId) refuse(commonErrors.notFound)
  const source = list === 'counted' ? await requestedSource(asked) : null
  const of = { schoolIds: [...wanted], scope, narrowed, source, registers, most }
  return recordTable(list, title, await listBehind(tx, list, of))
}

/**
 * A part with the list behind one of its counts first, read as it is now. Refuses with `forbidden` if the actor may not see it, and with
 * `not_found` if the part has no such list, the school is none of the region, or the list is too long for a whole state.
 */
export const withList = async (part: OversightPart, found: Part, asked: PartRequest): Promise<Part> => {
  const { list } = asked.narrowed
  if (list === null) return found
  if (about[list].part !== part && about[list].also !== part) refuse(commonErrors.notFound)
  if (!asked.sees(list)) refuse(commonErrors.forbidden)
  const schools = await schoolsIn(asked)
  const rows = [{ id: list, name: about[list].title }]
  return {
    ...found,
    notes: schoolSums(list, asked) ? found.notes : [...found.notes, 'The list is read as it is now.'],
    choices: [
      choiceOf('list', 'List', { value: list, rows }),
      ...(asked.narrowed.schoolId
        ? [choiceOf('school', 'School', { value: asked.narrowed.schoolId, rows: schools })]
        : []),
      // What narrows the list is said, and can be taken away.
      ...found.choices.filter(({ value }) => value !== null),
    ],
    tables: [await tableOf(list, asked, schools), ...found.tables],
  }
}
