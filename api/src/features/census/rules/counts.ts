import type { CensusContent } from '@akada/contract/census/schemas'

interface OfClass {
  class: string
  level: number
}

/** Students of a class and age on the census day; of whom how many are in no class arm. */
export interface EnrolledRow extends OfClass {
  age: number
  boys: number
  girls: number
  withoutArm: number
}

/** What changed in a class from `countsFrom` to the census day. */
export interface FlowRow extends OfClass {
  kind: 'repeaters' | 'newEntrants' | 'transfersIn' | 'transfersOut' | 'leavers'
  boys: number
  girls: number
}

/** A member of staff as the return counts them. */
export interface StaffRow {
  id: string
  staffType: 'Teaching' | 'Non-Teaching'
  gender: 'male' | 'female' | null
  qualifications: string | null
  trcnRegistered: boolean
  gradeLevel: number | null
  /** The subject taught in most class arms of the session; null if none. */
  subject: string | null
  isClassTeacher: boolean
  /** A head of the school, or somebody who keeps its records: they need not teach. */
  isOffice: boolean
}

export interface SchoolRow {
  school: CensusContent['school']
  facilities: CensusContent['facilities']
  arms: (OfClass & { arms: number })[]
  /** Whether students of an earlier session are recorded in the school. */
  hasHistory: boolean
}

/** Everything that was counted for a school. */
export interface Counts {
  enrolled: readonly EnrolledRow[]
  flow: readonly FlowRow[]
  staff: readonly StaffRow[]
  school: SchoolRow
}
