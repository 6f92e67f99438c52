import type { ListedGap } from '@akada/contract/census/items'
import { limits } from '@akada/contract/kernel/limits'
import type { ReadTx } from '../../platform/db/index.ts'
import { getCensus } from './queries/censuses.ts'
import { namesOfStaff, staffOfSchool, studentsOfGap } from './queries/counting.ts'
import { ages, staffGaps } from './rules/content.ts'

interface GapRequest {
  schoolId: string
  censusId: string
  gap: ListedGap
}

/** Whom the return of a school counts as a gap in its records, as they are now. */
export const viewGap = async (tx: ReadTx, { schoolId, censusId, gap }: GapRequest) => {
  const { session, ...census } = await getCensus(tx, censusId)
  const counted = { schoolId, sessionId: session.id, ...census }
  if (gap === 'age' || gap === 'classArm') {
    const students = await studentsOfGap(tx, counted, { gap, ages, most: limits.list })
    return {
      found: students.map(({ id, name, class: inClass, age }) => ({
        id,
        kind: 'student' as const,
        name,
        note: gap === 'age' ? `${inClass}, aged ${age}` : inClass,
      })),
      total: students[0]?.total ?? 0,
    }
  }
  const lacking = (await staffOfSchool(tx, counted)).filter(staffGaps[gap])
  const named = await namesOfStaff(
    tx,
    lacking.map(({ id }) => id),
  )
  return {
    found: named.slice(0, limits.list).map(one => ({ ...one, kind: 'staff' as const, note: null })),
    total: lacking.length,
  }
}
