import type { SetupStep } from '@akada/contract/dashboards/setup'
import {
  type BuiltInRole,
  builtInRoles,
  type Operation,
  operationsOf,
  type Restriction,
} from '@akada/contract/permissions'
import type { HandedKind } from '@akada/contract/hand-overs/calls'
import type { Actor } from '../../platform/auth/index.ts'
import { kindsTakenOverBy } from '../hand-overs/index.ts'

/** Which parts of Today a person has, by what their role may do. */
export interface TodayRights {
  /** Their own arms and subjects. */
  registers: boolean
  scores: boolean
  cards: boolean
  /** What others have not done. */
  seesRegisters: boolean
  seesScores: boolean
  publishes: boolean
  answersTransfers: boolean
  /** What guardians ask to have corrected. */
  correctsRecords: boolean
  approvesMessages: boolean
  /** The kinds of work handed over that they may take over. */
  takesOver: HandedKind[]
  wallet: boolean
  exams: boolean
  /** Asks the state for other days of entry. */
  requestsEntry: boolean
  /** The census return of the school, and those of other schools. */
  submitsCensus: boolean
  seesCensus: boolean
  /** The figures of the whole school. */
  figures: boolean
  records: {
    admits: boolean
    places: boolean
    merges: boolean
    arms: boolean
    teachers: boolean
    retiring: boolean
  }
}

export const todayRights = (actor: Pick<Actor, 'can'>): TodayRights => ({
  registers: actor.can('attendance.mark'),
  scores: actor.can('score.enter'),
  cards: actor.can('report-card.rate'),
  seesRegisters: actor.can('attendance.view-all'),
  seesScores: actor.can('score.view-all'),
  publishes: actor.can('report-card.publish'),
  answersTransfers: actor.can('transfer.answer'),
  correctsRecords: actor.can('student.update'),
  approvesMessages: actor.can('message.approve'),
  takesOver: kindsTakenOverBy(actor),
  wallet: actor.can('wallet.view'),
  exams: actor.can('exam.register'),
  requestsEntry: actor.can('score.narrow-entry'),
  submitsCensus: actor.can('census.submit'),
  seesCensus: actor.can('census.oversee'),
  figures: actor.can('student.view-all'),
  records: {
    admits: actor.can('student.create'),
    places: actor.can('student.assign-class-arm'),
    merges: actor.can('student.merge'),
    arms: actor.can('class-arm.manage'),
    teachers: actor.can('subject-teacher.assign'),
    retiring: actor.can('staff.view'),
  },
})

/** Which parts of a school's page somebody sees who is not in the school, and whether they may enter it. */
export const schoolPageRights = (actor: Pick<Actor, 'can' | 'schoolId'>) => ({
  registers: actor.can('attendance.view-all'),
  cards: actor.can('report-card.view') && actor.can('student.view-all'),
  scores: actor.can('score.view-all'),
  wallet: actor.can('wallet.view'),
  transfers: actor.can('transfer.view') && actor.can('student.view-all'),
  history: actor.can('audit.view'),
  enter: actor.can('state.enter-school') && actor.schoolId === null,
})

interface WhoSetsUp {
  operation: Operation
  /** The level of the organisations whose people do it. */
  level: Restriction
}

const ofState = (operation: Operation): WhoSetsUp => ({ operation, level: 'State' })
const ofDistrict = (operation: Operation): WhoSetsUp => ({ operation, level: 'District' })
const ofSchool = (operation: Operation): WhoSetsUp => ({ operation, level: 'School' })

/** Who does each step of the setup. */
const whoSetsUp: Record<SetupStep, WhoSetsUp> = {
  mail: ofState('mail-outbox.retry'),
  sms: ofState('mail-outbox.retry'),
  stateData: ofState('state.configure'),
  assessment: ofState('state.configure'),
  session: ofState('state.configure'),
  windows: ofState('state.configure'),
  subjects: ofState('state.configure'),
  firstDistrict: ofState('state.approve-district'),
  firstSchool: ofDistrict('school.create'),
  firstPrincipal: ofDistrict('staff.appoint'),
  contact: ofDistrict('district.update'),
  schools: ofDistrict('school.create'),
  principals: ofDistrict('staff.appoint'),
  arms: ofSchool('class-arm.manage'),
  staff: ofSchool('staff.create'),
  classTeachers: ofSchool('class-arm.manage'),
  subjectTeachers: ofSchool('subject-teacher.assign'),
  students: ofSchool('student.create'),
  register: ofSchool('attendance.mark-any'),
}

/** Done in a district, and of interest to the state as well. */
const doneBelow: readonly SetupStep[] = ['firstSchool', 'firstPrincipal']

/** Which steps of a setup a person sees, and which of them they can take themselves from where they act. */
export const setupRights = (actor: Pick<Actor, 'can'>) => {
  const sees = (step: SetupStep): boolean => actor.can(whoSetsUp[step].operation)
  return { sees, does: (step: SetupStep): boolean => sees(step) && !doneBelow.includes(step) }
}

/** The names of the built-in roles whose people take a step. */
export const rolesThatSetUp = (step: SetupStep): string[] => {
  const { operation, level } = whoSetsUp[step]
  const roles = Object.keys(builtInRoles) as BuiltInRole[]
  return roles
    .filter(role => builtInRoles[role].level === level && operationsOf(role).includes(operation))
    .map(role => builtInRoles[role].name)
}
