import { commonErrors } from '@akada/contract/kernel/errors'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { refuse } from '../../platform/errors/index.ts'
import { calendarAt } from '../dashboards/index.ts'
import { findActiveTerm, findClosure } from '../state/index.ts'
import { type Due, lateArms, registersOfDay } from './queries/overview.ts'
import { type SchoolRow, schoolRows, todayOfSchools } from './queries/schools.ts'
import { oldRegistersSeconds, percentText } from './rules/figures.ts'
import {
  choiceOf,
  listed,
  ofSchool,
  oldest,
  type Part,
  type PartRequest,
  percent,
  row,
  table,
  text,
  total,
} from './part-table.ts'

/** The registers of the day that is asked for. */
export interface RegisterDay extends Due {
  isToday: boolean
  /** Why the last school day is shown where none was chosen; null otherwise. */
  because: string | null
}

/** Every register of an earlier day is due. */
const endOfDay = '23:59'

/**
 * The chosen day; otherwise today, or the last school day of the term where no register of today is due: before the first hour and on a day
 * without school. Refuses a chosen day that is no school day of the term up to today.
 */
export const registerDay = async ({ tx, region, scope, narrowed, now }: PartRequest): Promise<RegisterDay> => {
  const calendar = await calendarAt(tx, region.stateId, now)
  const { today, sessionId, dueSittings } = calendar
  const chosen = narrowed.day
  if (chosen !== null && chosen !== today && !scope.days.includes(chosen)) {
    const message = 'Choose a school day of the active term, up to today.'
    refuse(commonErrors.invalid, { fields: [{ path: 'query.day', message }] })
  }
  const past = scope.days.findLast(day => day < today)
  const day = chosen ?? (dueSittings.length > 0 ? today : (past ?? today))
  if (day === today) return { sessionId, today, time: calendar.time, dueSittings, isToday: true, because: null }
  const of = { sessionId, today: day, time: endOfDay, dueSittings: calendar.sittings, isToday: false }
  if (chosen !== null) return { ...of, because: null }
  const term = await findActiveTerm(tx, region.stateId)
  const closure = term && findClosure(term, term.holidays, today)
  return { ...of, because: closure ? `There is no school today: ${closure}.` : 'No register of today is due yet.' }
}

/** 'today' or 'on 26-11-2026'. */
export const onDay = ({ isToday, today }: RegisterDay): string => (isToday ? 'today' : `on ${writtenDay(today)}`)

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

/** How many registers of the day schools have, as far as they are known, and the instant of the oldest figure. */
const countsOf = async ({ tx, region, scope, now }: PartRequest, day: RegisterDay) => {
  if (!day.isToday) return { counts: await registersOfDay(tx, region, day), asOf: now.toISOString(), seconds: null }
  const counts = await todayOfSchools(tx, region, scope.today)
  return { counts, asOf: oldest(counts), seconds: oldRegistersSeconds }
}

/** The registers of a day that are due and not marked, and how many of each school are. */
export const registersPart = async (asked: PartRequest): Promise<Part> => {
  const { tx, region, scope, most } = asked
  const day = await registerDay(asked)
  const [{ counts, asOf, seconds }, schools] = await Promise.all([countsOf(asked, day), schoolRows(tx, region)])
  const ofDay = new Map(counts.map(one => [one.id, one]))
  const missingOf = ({ id }: SchoolRow): number => {
    const { marked, of } = ofDay.get(id) ?? { marked: 0, of: 0 }
    return of - marked
  }
  const schoolIds = schoolsToRead(schools, missingOf, most)
  const late = day.dueSittings.length === 0 ? [] : await lateArms(tx, region, { ...day, schoolIds }, most)
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
    const { marked, of } = ofDay.get(school.id) ?? { marked: 0, of: 0 }
    return of === 0 ? [] : [ofSchool(school, [school.district, marked, of, of - marked, percentText(marked, of)])]
  })
  const days = [...new Set([scope.today, ...scope.days.toReversed()])].map(id => ({ id, name: writtenDay(id) }))
  return {
    asOf,
    seconds,
    lead: day.because && `${day.because} These are the registers of the last school day, ${writtenDay(day.today)}.`,
    notes: [
      'A register is due from 8:00 in the morning, and from 13:00 in the afternoon where there are two; of an earlier day all are.',
      'The registers that are not marked, and those of an earlier day, are listed as they are now.',
    ],
    choices: [choiceOf('day', 'Day', { value: day.today, rows: days })],
    tables: [
      table(
        {
          id: 'late',
          title: day.isToday ? 'Not marked now' : `Not marked ${onDay(day)}`,
          first: 'Class arm',
          columns: [text('School'), text('{District}'), text('Class teacher'), text('Register')],
        },
        registers,
        isCut ? Math.max(registers.length, total(schools, missingOf)) : registers.length,
      ),
      table(
        {
          id: 'bySchool',
          title: day.isToday ? 'Registers by school' : `Registers by school ${onDay(day)}`,
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
