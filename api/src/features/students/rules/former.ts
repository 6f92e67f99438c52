import type { enrolmentRow } from '@akada/contract/students/schemas'
import type * as z from 'zod'

type EnrolmentRow = z.infer<typeof enrolmentRow>

/** An enrolment with its school. */
export interface EnrolmentOf {
  place: { stateId: string; districtId: string; schoolId: string }
  /** Stored when the student left; null while the student is there. */
  admissionNumber: string | null
  row: EnrolmentRow
}

/** Whether a student who is now at `present` and was at `all` is on the roll of the schools within reach. */
export const visibleHistory = (
  all: readonly EnrolmentOf[],
  reaches: (place: EnrolmentOf['place']) => boolean,
): { enrolments: EnrolmentRow[]; lastNumber: string | null; isHereNow: boolean } => {
  const own = all.filter(({ place }) => reaches(place))
  return {
    enrolments: own.map(({ row }) => row),
    lastNumber: own.findLast(({ admissionNumber }) => admissionNumber !== null)?.admissionNumber ?? null,
    isHereNow: own.some(({ row }) => row.ends === null),
  }
}
