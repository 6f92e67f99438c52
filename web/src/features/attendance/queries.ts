import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, type Input, type Response } from '../../lib/api.ts'
import { today } from '../../lib/clock.ts'
import { keys, read } from '../../lib/query.ts'
import { namesApart } from '../../lib/namesakes.ts'
import { cacheAnswer, cachedRead } from '../../lib/cached-read.ts'
import type { Register, SheetAnswer } from './model/marks.ts'
import { weekOf } from './model/week.ts'
import { classAttendance, registerOf } from './area.ts'
import { registers } from './drafts.ts'

export type ArmsOfSchool = Response<typeof api.attendanceSheets.arms>
export type Arm = ArmsOfSchool['arms'][number]
export type Aggregate = Response<typeof api.attendance.aggregate>
export type Term = Response<typeof api.state.viewSessions>['foundSessions'][number]['terms'][number]

/** The arms of a school with how much of their latest registers is marked. */
export const armsOf = (school: string) => ({
  ...cachedRead(api.attendanceSheets.arms, { params: { id: school } }, ['day', 'sittings', 'arms'], {
    page: () => classAttendance,
  }),
  // Somebody else may be marking them.
  staleTime: 5_000,
})

/** The parts of a register's response that a page needs when the cached one shows for want of a connection. */
const partsOfRegister = [
  'classArm',
  'term',
  'students',
  'registers',
  'schoolDays',
  'closedDays',
  'sittings',
  'opens',
  'corrected',
  'can',
] as const

/** A register that was fetched on an earlier day, updated to today. */
const asOfToday = (register: Register): Register => {
  const now = today()
  return now > register.today ? { ...register, today: now } : register
}

const withNamesApart = (register: Register): Register => ({ ...register, students: namesApart(register.students) })

/** The registers of an arm from Monday to Friday of a day's week. */
export const registerOfWeek = (id: string, day: string) => ({
  ...cachedRead(api.attendance.getRegister, { params: { id }, query: weekOf(day) }, partsOfRegister, {
    aged: asOfToday,
    page: ({ classArm }) => ({ to: registerOf(id), title: `Register of ${classArm.fullName}` }),
  }),
  select: withNamesApart,
  // Somebody else may be marking it.
  staleTime: 5_000,
})

/** Fetches the registers of this week of some class arms, so that they open without a connection though nobody opened them here before. */
export const fetchRegisters = (client: QueryClient, arms: readonly { id: string }[]): Promise<unknown> =>
  Promise.all(arms.map(({ id }) => client.prefetchQuery({ ...registerOfWeek(id, today()), staleTime: Infinity })))

export const aggregateOf = (id: string, term: string | undefined) =>
  read(api.attendance.aggregate, { params: { id }, query: { term } })

export type Book = Response<typeof api.attendanceSheets.sheet>
export type SheetQuery = NonNullable<Input<typeof api.attendanceSheets.sheet>['query']>
export type SchoolAttendance = Response<typeof api.attendanceSheets.school>
export type NotMarkedRegisters = Response<typeof api.attendanceSheets.notMarked>

/** The register sheet of a week, month or term. */
export const sheetOf = (id: string, query: SheetQuery) => read(api.attendanceSheets.sheet, { params: { id }, query })

/** The arm's attendance over the terms of its session. */
export const sessionOf = (id: string) => read(api.attendanceSheets.session, { params: { id } })

/** The history of a register's cell. */
export const historyOf = (id: string, query: Input<typeof api.attendanceSheets.history>['query']) =>
  read(api.attendanceSheets.history, { params: { id }, query })

/** From when the registers of a school may be called. */
export const hoursOf = (school: string) => read(api.registerHours.view, { params: { id: school } })

export const attendanceOfSchool = (id: string, query: Input<typeof api.attendanceSheets.school>['query']) =>
  read(api.attendanceSheets.school, { params: { id }, query })

export const notMarkedOf = (id: string, query: Input<typeof api.attendanceSheets.notMarked>['query']) =>
  read(api.attendanceSheets.notMarked, { params: { id }, query })

/** The terms of all sessions, first to last. */
export const termsOfState = () => ({
  ...cachedRead(api.state.viewSessions, {}, ['foundSessions']),
  staleTime: 10 * 60_000,
  select: ({ foundSessions }: Response<typeof api.state.viewSessions>) =>
    foundSessions.map(({ id, name, terms }) => ({ id, name, terms })),
})

/** Updates the cached register after its marks are written, without refetching it. */
export const withAnswer = (register: Register, answer: SheetAnswer): Register => {
  const { day, sitting, revision, presumed } = answer
  if (!register.schoolDays.includes(day)) return register
  const before = register.registers.find(one => one.day === day && one.sitting === sitting)
  const written = answer.results.flatMap(({ studentId, standing }) =>
    standing ? [[studentId, standing] as const] : [],
  )
  const sheet = { day, sitting, revision, presumed, marks: { ...before?.marks, ...Object.fromEntries(written) } }
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
  const queryKey = keys(api.attendance.getRegister)
  // A register being fetched may have been read before these marks were written, so it is fetched again.
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const [key, register] of client.getQueriesData<Register>({ queryKey })) {
    if (register?.classArm.id !== answer.classArmId) continue
    const now = withAnswer(register, answer)
    client.setQueryData(key, now)
    cacheAnswer(key, now)
  }
  for (const query of underWay) {
    const only = { queryKey: query.queryKey, exact: true }
    void client.cancelQueries(only).then(() => client.refetchQueries(only))
  }
}

/** Keeps the registers on the screen in step with what was sent. */
export const useAnswers = (): void => {
  const client = useQueryClient()
  useEffect(() => registers.onAnswer(answer => showAnswer(client, answer)), [client])
}
