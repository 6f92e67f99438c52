import type { SetupStep } from '@akada/contract/dashboards/setup'
import type { DayAhead, ScoresDue, Today } from '@akada/contract/dashboards/today'
import { mondayOf } from '@akada/contract/kernel/days'
import { dueSittings, type RegistersOfArm, type Sitting, sittingsOf } from '../attendance/index.ts'
import { entryOf, type LackingScores, type ScoreWork } from '../grading/index.ts'
import { type Holiday, schoolDays } from '../state/index.ts'

/** The days and registers that the figures at a moment cover. */
export interface Calendar {
  today: string
  /** The time of the day, 'HH:MM'. */
  time: string
  sessionId: string | null
  termId: string | null
  /** The school days of this week up to today. */
  weekDays: string[]
  /** The registers that a day has. */
  sittings: Sitting[]
  /** Today's registers that are due by now, in arms that may call them by then; none on a day without school. */
  dueSittings: Sitting[]
}

interface Term {
  id: string
  sessionId: string
  name: string
  starts: string
  ends: string
  holidays: readonly Holiday[]
}

/** The scope of figures on a day and at a time in Nigeria ('HH:MM'). `term` is the active one; null if there is none. */
export const calendarOf = (
  term: Term | null,
  sittingsPerDay: number,
  { today, time }: { today: string; time: string },
): Calendar => {
  const sittings = sittingsOf(sittingsPerDay)
  const weekDays = term ? schoolDays(term, term.holidays, { from: mondayOf(today), to: today }) : []
  return {
    today,
    time,
    sessionId: term?.sessionId ?? null,
    termId: term?.id ?? null,
    weekDays,
    sittings,
    dueSittings: weekDays.includes(today) ? dueSittings(sittings, time) : [],
  }
}

/** How many school days back a row of absences is looked for. */
const daysBack = 30

/** The latest school days of a term up to today. */
export const recentDays = (term: Term, today: string): string[] =>
  schoolDays(term, term.holidays, { to: today }).slice(-daysBack)

const firstToClose = (one: ScoresDue, other: ScoresDue): number => {
  if (one.closes !== other.closes) return one.closes < other.closes ? -1 : 1
  return 0
}

/** What a person may enter today of their own subjects, the first to close first, otherwise in the given order. */
export const scoresToEnter = (lacking: readonly LackingScores[]): ScoresDue[] =>
  lacking
    .flatMap(({ classArm, subject, component, students, entered, isOwn, entry }) => {
      const closes = entry.late?.until ?? entry.window?.closes
      if (!isOwn || !entry.open || !closes) return []
      return [{ classArm, subject, component, students, entered, closes, late: entry.late !== null }]
    })
    .toSorted(firstToClose)

type Late = NonNullable<Today['late']>

/** The arms with a register that is due and lacks marks, and only those registers. */
export const lateRegistersOf = (arms: readonly RegistersOfArm[]): Late['registers'] =>
  arms.flatMap(({ sittings, ...arm }) => {
    const lacking = sittings.filter(({ isOpen, called }) => isOpen && called < arm.students)
    if (lacking.length === 0) return []
    return [{ ...arm, sittings: lacking.map(({ isOpen: due, ...one }) => ({ ...one, due })), remindedAt: null }]
  })

const mostMissing = (one: Late['scores'][number], other: Late['scores'][number]): number =>
  other.students - other.entered - (one.students - one.entered)

/** What is not all in although its days of entry are over, those that lack most first. */
export const scoresOverdue = (lacking: readonly LackingScores[], today: string): Late['scores'] =>
  lacking
    .flatMap(({ classArm, subject, component, teachers, students, entered, entry }) => {
      const closed = entry.window?.closes
      if (!closed || closed >= today) return []
      return [{ classArm, subject, component, teachers, students, entered, closed, remindedAt: null }]
    })
    .toSorted(mostMissing)

/** What somebody is reminded of: the registers of a class arm or, with a subject and component, its scores. */
export interface Overdue {
  classArmId: string
  subjectId: string | null
  componentId: string | null
}

/** A reminder as the people of a school see it. */
export interface SchoolReminder extends Overdue {
  classArm: { id: string; fullName: string }
  scores: { subject: { id: string; name: string }; component: { id: string; name: string } } | null
  by: string
  at: string
  day: string
}

/** What a reminder is about, as a key: the registers of an arm where there is no subject. */
export const keyOf = (of: Overdue): string => [of.classArmId, of.subjectId, of.componentId].join(' ').toLowerCase()

const keyOfScores = ({ classArm, subject, component }: Pick<LackingScores, 'classArm' | 'subject' | 'component'>) =>
  keyOf({ classArmId: classArm.id, subjectId: subject.id, componentId: component.id })
const keyOfRegisters = (classArmId: string) => keyOf({ classArmId, subjectId: null, componentId: null })

/** The reminders of a person whose work is still not done: registers of today, and scores that are not all in. */
export const openReminders = (
  stored: readonly SchoolReminder[],
  { registers, lacking, today }: { registers: Today['registers']; lacking: readonly LackingScores[]; today: string },
): Today['reminders'] => {
  const isLate = ({ students, sittings }: Today['registers'][number]) =>
    sittings.some(({ due, called }) => due && called < students)
  const undone = new Set([
    ...registers.filter(isLate).map(({ classArm }) => keyOfRegisters(classArm.id)),
    ...lacking.filter(({ isOwn }) => isOwn).map(keyOfScores),
  ])
  return stored
    .filter(one => undone.has(keyOf(one)) && (one.scores !== null || one.day === today))
    .map(({ classArm, scores, by, at }) => ({ classArm, scores, by, at }))
}

/** What is late, with when its people were reminded today. */
export const withReminders = (late: Late, reminded: readonly (Overdue & { at: string })[]): Late => {
  const at = new Map(reminded.map(one => [keyOf(one), one.at]))
  return {
    ...late,
    registers: late.registers.map(one => ({ ...one, remindedAt: at.get(keyOfRegisters(one.classArm.id)) ?? null })),
    scores: late.scores.map(one => ({ ...one, remindedAt: at.get(keyOfScores(one)) ?? null })),
  }
}

/** The days from today on which entry opens or closes or the term ends, the nearest first; class types with the same days once. */
export const daysAhead = (
  term: { name: string; ends: string },
  components: ScoreWork['components'],
  today: string,
): DayAhead[] => {
  const ofWindows = components.flatMap((component): DayAhead[] => {
    const { window } = entryOf(component, today)
    if (!window || window.opens > window.closes) return []
    return [
      { kind: 'opens', name: component.name, day: window.opens },
      { kind: 'closes', name: component.name, day: window.closes },
    ]
  })
  const all: DayAhead[] = [...ofWindows, { kind: 'termEnds', name: term.name, day: term.ends }]
  const once = new Map(all.map(one => [`${one.kind} ${one.name} ${one.day}`, one]))
  return [...once.values()]
    .filter(one => (one.kind === 'opens' ? one.day > today : one.day >= today))
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
}

/** How old cached figures of a school may be when its own people look, in seconds. */
export const freshSeconds = 60

/** When the background work counts a school again, in seconds: with its turns a minute apart nothing gets older than ten minutes. */
export const staleSeconds = 8 * 60

/** Whether figures of an instant are still fresh at a moment. */
export const isFresh = (asOf: string, now: Date, seconds: number): boolean =>
  now.getTime() - Date.parse(asOf) < seconds * 1000

/** Whether a step of a setup is done, or how many of those that need it have it. */
export type SetupFact = boolean | { done: number; of: number }
type SetupFacts = Partial<Record<SetupStep, SetupFact>>

/** What comes before a step of a setup. */
const comesBefore: Partial<Record<SetupStep, readonly SetupStep[]>> = {
  windows: ['session'],
  subjects: ['session'],
  firstSchool: ['firstDistrict'],
  firstPrincipal: ['firstSchool'],
  principals: ['schools'],
  arms: ['session'],
  classTeachers: ['arms', 'staff'],
  subjectTeachers: ['arms', 'staff'],
  students: ['arms'],
  register: ['students'],
}

const isDone = (fact: SetupFact | undefined): boolean =>
  typeof fact === 'object' ? fact.of > 0 && fact.done === fact.of : fact === true

/** Whether every step is done. */
export const isSetUp = (steps: readonly SetupStep[], facts: SetupFacts): boolean =>
  steps.every(step => isDone(facts[step]))

interface StandingOfStep {
  step: SetupStep
  state: 'done' | 'due' | 'blocked'
  progress: { done: number; of: number } | null
  /** What comes first; the step itself where others take it. */
  waitsFor: SetupStep | null
}

/** How far each step is. One that `does` excludes waits for the people who take it. */
export const setupStatus = (
  steps: readonly SetupStep[],
  facts: SetupFacts,
  does: (step: SetupStep) => boolean,
): StandingOfStep[] =>
  steps.map(step => {
    const fact = facts[step]
    const progress = typeof fact === 'object' && fact.of > 0 ? fact : null
    if (isDone(fact)) return { step, state: 'done', progress, waitsFor: null }
    const first = comesBefore[step]?.find(before => !isDone(facts[before]))
    const waitsFor = first ?? (does(step) ? null : step)
    return { step, state: waitsFor ? 'blocked' : 'due', progress, waitsFor }
  })
