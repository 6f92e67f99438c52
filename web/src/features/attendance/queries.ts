import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Response } from '../../lib/api.ts'
import { keys, read } from '../../lib/query.ts'
import type { Register, SheetAnswer } from './model/marks.ts'
import { weekOf } from './model/week.ts'
import { outbox } from './outbox.ts'

export type Arm = Response<'GET /class-arm/view-all-school-class-arm/{school}'>['foundClassArms'][number]
export type Aggregate = Response<'GET /attendance/aggregate/{id}'>
export type Term = Response<'GET /session/view-session-by-state'>['sessions'][number]['terms'][number]

export const armsOf = (school: string) => ({
  ...read('GET /class-arm/view-all-school-class-arm/{school}', { params: { school } }),
  select: ({ foundClassArms }: Response<'GET /class-arm/view-all-school-class-arm/{school}'>) => foundClassArms,
})

/** The registers of an arm from Monday to Friday of a day's week. */
export const registerOfWeek = (id: string, day: string) => ({
  ...read('GET /attendance/get-attendance-register/{id}', { params: { id }, query: weekOf(day) }),
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

/** The terms of all sessions, first to last. */
export const termsOfState = () => ({
  ...read('GET /session/view-session-by-state'),
  staleTime: 10 * 60_000,
  select: ({ sessions }: Response<'GET /session/view-session-by-state'>) =>
    sessions.map(({ id, name, terms }) => ({ id, name, terms })),
})

/** What a register shows once its marks are written, without asking for it again. */
export const withAnswer = (register: Register, answer: SheetAnswer): Register => {
  const { day, sitting, revision } = answer
  if (!register.schoolDays.includes(day)) return register
  const before = register.registers.find(one => one.day === day && one.sitting === sitting)
  const written = answer.results.flatMap(({ studentId, standing }) => (standing ? [[studentId, standing]] : []))
  const sheet = { day, sitting, revision, marks: { ...before?.marks, ...Object.fromEntries(written) } }
  return { ...register, registers: [...register.registers.filter(one => one !== before), sheet] }
}

const showAnswer = (client: QueryClient, answer: SheetAnswer): void => {
  const queryKey = keys('GET /attendance/get-attendance-register/{id}')
  // A register that is being fetched may have been read before these marks were written: it is asked for again.
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const [key, register] of client.getQueriesData<Register>({ queryKey })) {
    if (register?.classArm.id === answer.classArmId) client.setQueryData(key, withAnswer(register, answer))
  }
  for (const query of underWay) {
    const only = { queryKey: query.queryKey, exact: true }
    void client.cancelQueries(only).then(() => client.refetchQueries(only))
  }
  void client.invalidateQueries({ queryKey: keys('GET /attendance/aggregate/{id}') })
}

/** Keeps the registers on the screen in step with what the outbox has sent. */
export const useAnswers = (): void => {
  const client = useQueryClient()
  useEffect(() => outbox.onAnswer(answer => showAnswer(client, answer)), [client])
}
