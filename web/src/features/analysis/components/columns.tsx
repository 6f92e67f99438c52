import { ordinal } from '@akada/contract/report-cards/words'
import type { ListColumn } from '../../../ui/list/columns.ts'
import type { Analysis } from '../queries.ts'

type Top = Analysis['top'][number]
export type AtRisk = Analysis['atRisk'][number]

const placeOf = ({ positionInArm }: Top): string => (positionInArm === null ? 'Not ranked' : ordinal(positionInArm))
const averageOf = ({ average }: Top): number | null => (average === null ? null : Number(average))

const name: ListColumn<Top> = { id: 'name', header: 'Student', value: row => row.fullName, sortable: false }
const arm: ListColumn<Top> = { id: 'arm', header: 'Class arm', value: row => row.classArm, width: 150, sortable: false }
const average: ListColumn<Top> = {
  id: 'average',
  header: 'Average',
  value: averageOf,
  cell: row => row.average ?? 'None',
  brief: row => (row.average === null ? 'No average' : `Average ${row.average}`),
  align: 'right',
  width: 110,
  sortable: false,
}

export const topColumns: ListColumn<Top>[] = [
  name,
  arm,
  average,
  {
    id: 'place',
    header: 'Position in arm',
    value: row => row.positionInArm,
    cell: placeOf,
    brief: row => `${placeOf(row)} in the arm`,
    align: 'right',
    width: 140,
    sortable: false,
  },
]

/** Why a student is at risk. */
export const reasonsOf = (row: AtRisk): string =>
  [
    row.belowPass && `Below the pass average, ${row.failed} of ${row.offered} subjects failed`,
    row.awayOften && `Absent ${row.absent} of ${row.called} times (${row.absentRate}%)`,
  ]
    .filter(Boolean)
    .join('; ')

export const riskColumns: ListColumn<AtRisk>[] = [
  name,
  arm,
  average,
  {
    id: 'because',
    header: 'Because',
    value: reasonsOf,
    cell: row => <span className="text-waiting">{reasonsOf(row)}</span>,
    sortable: false,
  },
]
