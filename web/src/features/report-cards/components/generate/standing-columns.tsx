import { counted, dash } from '@akada/contract/report-cards/words'
import { showNaira } from '../../../../lib/money.ts'
import type { ListColumn } from '../../../../ui/list/columns.ts'
import type { ArmStanding } from '../../queries.ts'
import classes from './Cards.module.css'

/** The status of an arm's cards, in one or two words. */
export const stageOf = (arm: ArmStanding): string => {
  if (arm.students === 0 && arm.published === 0) return 'No students'
  if (arm.published > 0 && arm.drafts === 0 && arm.notGenerated === 0) return 'Published'
  if (arm.review.status === 'Ready') return 'Awaiting approval'
  if (arm.review.status === 'Approved') return 'Approved'
  if (arm.review.status === 'Sent back') return 'Sent back'
  if (arm.published > 0) return 'Partly published'
  return arm.notGenerated === arm.students ? 'Not generated' : 'In preparation'
}

export const stages = [
  'Not generated',
  'In preparation',
  'Awaiting approval',
  'Sent back',
  'Approved',
  'Partly published',
  'Published',
  'No students',
]

/** What may be missing, for the filter. */
export const armLacks = [
  { value: 'marks', label: 'Marks', of: (arm: ArmStanding) => arm.missingMarks > 0 },
  { value: 'ratings', label: 'Ratings', of: (arm: ArmStanding) => arm.notRated > 0 },
  { value: 'teacher', label: "Class teacher's remarks", of: (arm: ArmStanding) => arm.withoutTeacherRemark > 0 },
  { value: 'principal', label: "Principal's remarks", of: (arm: ArmStanding) => arm.withoutPrincipalRemark > 0 },
]

const lacking = (count: number, text: string) =>
  count === 0 ? <span className="text-dimmed">0</span> : <span className="text-waiting">{text}</span>

export const standingColumns: ListColumn<ArmStanding>[] = [
  { id: 'arm', header: 'Class arm', value: arm => arm.classArm.fullName },
  {
    id: 'stage',
    header: 'Stage',
    value: arm => stages.indexOf(stageOf(arm)),
    cell: arm => (
      <span className={`pill border border-line ${classes.stage}`} data-stage={stageOf(arm)}>
        {stageOf(arm)}
      </span>
    ),
    width: 172,
  },
  {
    id: 'teacher',
    header: 'Class teacher',
    value: arm => arm.classTeacher,
    cell: arm => arm.classTeacher ?? 'No class teacher',
    brief: () => null,
    hidden: true,
  },
  {
    id: 'published',
    header: 'Published',
    value: arm => arm.published,
    cell: arm => `${arm.published} of ${Math.max(arm.students, arm.published)}`,
    brief: arm => `${arm.published} of ${Math.max(arm.students, arm.published)} published`,
    align: 'right',
    width: 110,
  },
  {
    id: 'marks',
    header: 'Missing marks',
    value: arm => arm.missingMarks,
    cell: arm => lacking(arm.missingMarks, String(arm.missingMarks)),
    brief: arm => (arm.missingMarks > 0 ? `${counted(arm.missingMarks, 'mark')} missing` : null),
    align: 'right',
    width: 140,
  },
  {
    id: 'students',
    header: 'Of students',
    value: arm => arm.studentsMissingMarks,
    cell: arm => lacking(arm.studentsMissingMarks, String(arm.studentsMissingMarks)),
    brief: () => null,
    align: 'right',
    width: 120,
    hidden: true,
  },
  {
    id: 'ratings',
    header: 'Not rated',
    value: arm => arm.notRated,
    cell: arm => lacking(arm.notRated, String(arm.notRated)),
    brief: () => null,
    align: 'right',
    width: 100,
  },
  {
    id: 'teacherRemarks',
    header: 'No class remark',
    value: arm => arm.withoutTeacherRemark,
    cell: arm => lacking(arm.withoutTeacherRemark, String(arm.withoutTeacherRemark)),
    brief: () => null,
    align: 'right',
    width: 158,
  },
  {
    id: 'principalRemarks',
    header: 'No head’s remark',
    value: arm => arm.withoutPrincipalRemark,
    cell: arm => lacking(arm.withoutPrincipalRemark, String(arm.withoutPrincipalRemark)),
    brief: () => null,
    align: 'right',
    width: 162,
  },
]

const costWords = (total: number): string => (total === 0 ? 'Nothing' : showNaira(total))

/** The same columns, with what generating would charge to the wallet if cards have a price; it replaces the remarks. */
export const pricedColumns: ListColumn<ArmStanding>[] = [
  ...standingColumns.map(column => (column.id.endsWith('Remarks') ? { ...column, hidden: true } : column)),
  {
    id: 'cost',
    header: 'Generating costs',
    value: arm => arm.cost?.total ?? null,
    cell: arm => (arm.cost ? costWords(arm.cost.total) : dash),
    brief: arm => (arm.cost && arm.cost.total > 0 ? `generating costs ${showNaira(arm.cost.total)}` : null),
    align: 'right',
    width: 155,
  },
]
