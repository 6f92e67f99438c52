import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Input, Response } from '../../lib/api.ts'
import { today } from '../../lib/days.ts'
import { keys, read } from '../../lib/query.ts'
import { keepSeen, seenRead } from '../../lib/seen-read.ts'
import type { Register, SheetAnswer } from './model/marks.ts'
import { weekOf } from './model/week.ts'
import { outbox } from './outbox.ts'

export type Arm = Response<'GET /class-arm/view-all-school-class-arm/{school}'>['foundClassArms'][number]
export type Aggregate = Response<'GET /attendance/aggregate/{id}'>
export type Term = Response<'GET /session/view-session-by-state'>['foundSessions'][number]['terms'][number]

export const armsOf = (school: string) => ({
  ...seenRead('GET /class-arm/view-all-school-class-arm/{school}', { params: { school } }, ['foundClassArms']),
  select: ({ foundClassArms }: Response<'GET /class-arm/view-all-school-class-arm/{school}'>) => foundClassArms,
})

/** What a page needs of a register's answer, where the last one shows for want of a connection. */
const partsOfRegister = [
  'classArm',
  'term',
  'students',
  'registers',
  'schoolDays',
  'closedDays',
  'sittings',
  'corrected',
  'can',
] as const

/** A register that was fetched on an earlier day, as of today. */
const asOfToday = (register: Register): Register => {
  const now = today()
  return now > register.today ? { ...register, today: now } : register
}

/** The registers of an arm from Monday to Friday of a day's week. */
export const registerOfWeek = (id: string, day: string) => ({
  ...seenRead(
    'GET /attendance/get-attendance-register/{id}',
    { params: { id }, query: weekOf(day) },
    partsOfRegister,
    asOfToday,
  ),
  // Somebody else may be marking it.
  staleTime: 5_000,
})

/** The registers of one day, for telling how far they are marked. */
export const registerOfDay = (id: string, day: string) => ({
  ...read('GET /attendance/get-attendance-register/{id}', { params: { id }, query: { from: day, to: day } }),
  staleTime: 5_000,
})

export const aggregateOf = (id: string, term: string | undefined) =>
  read('GET /attendance/aggregate/{id}', { params: { id }, query: { term } })

export type Book = Response<'GET /attendance/sheet/{id}'>
export type SheetQuery = NonNullable<Input<'GET /attendance/sheet/{id}'>['query']>
export type SchoolAttendance = Response<'GET /attendance/school/{id}'>
export type NotMarkedRegisters = Response<'GET /attendance/not-marked/{id}'>

/** The register sheet of a week, month or term. */
export const sheetOf = (id: string, query: SheetQuery) => read('GET /attendance/sheet/{id}', { params: { id }, query })

/** The arm's attendance over the terms of its session. */
export const sessionOf = (id: string) => read('GET /attendance/session/{id}', { params: { id } })

/** What a cell of a register has shown. */
export const historyOf = (id: string, query: Input<'GET /attendance/history/{id}'>['query']) =>
  read('GET /attendance/history/{id}', { params: { id }, query })

export const attendanceOfSchool = (id: string, query: Input<'GET /attendance/school/{id}'>['query']) =>
  read('GET /attendance/school/{id}', { params: { id }, query })

export const notMarkedOf = (id: string, query: Input<'GET /attendance/not-marked/{id}'>['query']) =>
  read('GET /attendance/not-marked/{id}', { params: { id }, query })

/** The terms of all sessions, first to last. */
export const termsOfState = () => ({
  ...seenRead('GET /session/view-session-by-state', {}, ['foundSessions']),
  staleTime: 10 * 60_000,
  select: ({ foundSessions }: Response<'GET /session/view-session-by-state'>) =>
    foundSessions.map(({ id, name, terms }) => ({ id, name, terms })),
})

/** What a register shows once its marks are written, without asking for it again. */
export const withAnswer = (register: Register, answer: SheetAnswer): Register => {
  const { day, sitting, revision } = answer
  if (!register.schoolDays.includes(day)) return register
  const before = register.registers.find(one => one.day === day && one.sitting === sitting)
  const written = answer.results.flatMap(({ studentId, standing }) =>
    standing ? [[studentId, standing] as const] : [],
  )
  const sheet = { day, sitting, revision, marks: { ...before?.marks, ...Object.fromEntries(written) } }
  const corrected = written.flatMap(([studentId, standing]) =>
    before?.marks[studentId] && before.marks[studentId].id !== standing.id ? [{ day, sitting, studentId }] : [],
  )
  return {
    ...register,
    registers: [...register.registers.filter(one => one !== before), sheet],
    corrected: [...register.corrected, ...corrected],
  }
}

const showAnswer = (client: QueryClient, answer: SheetAnswer): void => {
  const queryKey = keys('GET /attendance/get-attendance-register/{id}')
  // A register that is being fetched may have been read before these marks were written: it is asked for again.
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const [key, register] of client.getQueriesData<Register>({ queryKey })) {
    if (register?.classArm.id !== answer.classArmId) continue
    const now = withAnswer(register, answer)
    client.setQueryData(key, now)
    keepSeen(key, now)
  }
  for (const query of underWay) {
    const only = { queryKey: query.queryKey, exact: true }
    void client.cancelQueries(only).then(() => client.refetchQueries(only))
  }
  for (const counted of [
    'GET /attendance/aggregate/{id}',
    'GET /attendance/sheet/{id}',
    'GET /attendance/session/{id}',
    'GET /attendance/history/{id}',
    'GET /attendance/not-marked/{id}',
  ] as const)
    void client.invalidateQueries({ queryKey: keys(counted) })
}

/** Keeps the registers on the screen in step with what the outbox has sent. */
export const useAnswers = (): void => {
  const client = useQueryClient()
  useEffect(() => outbox.onAnswer(answer => showAnswer(client, answer)), [client])
}
