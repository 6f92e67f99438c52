import type { schoolAttention, SchoolFigures } from '@akada/contract/dashboards/schemas'
import type { output } from 'zod'
import { useCan } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { PathLink, useHasPage } from '../../../ui/PathLink.tsx'
import classes from './board.module.css'

type AttentionLists = output<typeof schoolAttention>

interface Point {
  key: string
  what: string
  /** The first few of them. */
  which: readonly string[]
  count: number
  to: string
}

const namesOf = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name)

const pointsOf = (figures: SchoolFigures, lists: AttentionLists): Point[] => [
  {
    key: 'registers',
    what: `${counted(figures.registersToday.of - figures.registersToday.marked, 'register')} of today not marked yet`,
    which: namesOf(lists.registersNotMarked),
    count: figures.registersToday.of - figures.registersToday.marked,
    to: '/my-class/class-attendance/not-marked',
  },
  {
    key: 'placing',
    what: `${counted(figures.students.withoutClassArm, 'student')} in no class arm`,
    which: [],
    count: figures.students.withoutClassArm,
    to: '/administration/user-management/student-management/admission-register?studentWithNoClassArm=yes',
  },
  {
    key: 'arms',
    what: `${counted(figures.armsWithoutTeacher, 'class arm')} without a class teacher`,
    which: namesOf(lists.armsWithoutTeacher),
    count: figures.armsWithoutTeacher,
    to: '/academics/class-management/class-arms',
  },
  {
    key: 'teachers',
    what: `${counted(figures.teachersWithoutSubjects, 'teacher')} without a subject`,
    which: namesOf(lists.teachersWithoutSubjects),
    count: figures.teachersWithoutSubjects,
    to: '/academics/subject-teacher-attachment',
  },
  {
    key: 'transfers',
    what: `${counted(figures.pendingTransfers.incoming, 'transfer request')} to answer`,
    which: [],
    count: figures.pendingTransfers.incoming,
    to: '/dashboard/request-management/student-transfer',
  },
  {
    key: 'retiring',
    what: `${counted(figures.retiringSoon, 'member')} of staff to retire within twelve months`,
    which: namesOf(lists.retiringSoon),
    count: figures.retiringSoon,
    to: '/administration/user-management/staff-management/retirements',
  },
]

const shown = 6

/** What needs somebody's hand, each a link to where it is mended; nothing at all where all is well. */
export const Attention = ({ figures, lists }: { figures: SchoolFigures; lists: AttentionLists }) => {
  const can = useCan()
  const hasPage = useHasPage()
  const points = pointsOf(figures, lists).filter(({ count }) => count > 0)
  if (points.length === 0 || !can('student.view-all')) return null
  return (
    <section className={classes.attention} aria-label="To look at">
      <h2>To look at</h2>
      <ul>
        {points.map(({ key, what, which, to }) => (
          <li key={key}>
            {hasPage(to.replace(/\?.*/, '')) ? (
              <PathLink to={to} className={classes.what}>
                {what}
              </PathLink>
            ) : (
              <span className={classes.what}>{what}</span>
            )}
            {which.length > 0 && (
              <span className={classes.which}>
                {which.slice(0, shown).join(', ')}
                {which.length > shown && ` and ${which.length - shown} more`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
