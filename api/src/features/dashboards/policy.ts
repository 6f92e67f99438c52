import type { Actor } from '../../platform/auth/index.ts'

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
  wallet: boolean
  exams: boolean
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
  wallet: actor.can('wallet.view'),
  exams: actor.can('exam.register'),
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
