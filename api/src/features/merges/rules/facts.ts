import type { RecordGuardian as Guardian, RecordParticulars as Particulars } from '../../students/index.ts'
import type { Days } from './pieces.ts'

export type { Guardian, Particulars }

export interface Stay extends Days {
  id: string
  schoolId: string
  school: string
  classArmId: string | null
  /** 'JSS 1 Gold' */
  place: string
  endedBecause: string | null
}

export interface Cell {
  termId: string
  subjectId: string
  componentId: string
  kind: string
  tenths: number | null
  version: number
  /** 'First Term 2026/2027: Mathematics' */
  label: string
  component: string
}

export interface Card {
  id: string
  termId: string
  status: string
  revision: number
  /** 'First Term 2026/2027' */
  term: string
}

export interface Choice {
  sessionId: string
  subjectId: string
  offered: boolean
  label: string
}

/** A record in a registration for a state exam; the number if it was paid. */
export interface Candidacy {
  id: string
  examId: string
  registrationId: string
  exam: string
  candidateNumber: string | null
}

/** A payment for the report card of a term. */
export interface CardCharge {
  termId: string
  /** 'First Term 2026/2027' */
  term: string
}

/** One of the two records with everything that belongs to it. */
export interface ChildRecord {
  id: string
  stateId: string
  schoolId: string
  fullName: string
  fxId: string
  admissionNumber: string
  particulars: Particulars
  stays: Stay[]
  cells: Cell[]
  cards: Card[]
  guardians: Guardian[]
  choices: Choice[]
  /** Sessions with a promotion decision at their end. */
  decisions: string[]
  /** The school that receives a pending transfer request; null if there is none. */
  askedSchool: string | null
  /** Transfer requests that were answered. */
  transfers: string[]
  candidacies: Candidacy[]
  charges: CardCharge[]
}

/** A mark of the removed record in a register, and that of the kept one there. */
export interface Mark {
  classArmId: string
  classArm: string
  day: string
  sitting: string
  mark: unknown
  /** 'absent' */
  removedMark: string
  /** Null if the kept record has none there. */
  keptMark: string | null
}

export interface MergeFacts {
  keep: ChildRecord
  remove: ChildRecord
  marks: Mark[]
}
