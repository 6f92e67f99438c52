import { Badge } from '@mantine/core'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { goesTo, outcomeWords, whyOf } from '../model/rows.ts'
import type { Outcome, PromotionRow } from '../queries.ts'

const colours: Record<Outcome, string> = {
  Promoted: 'green',
  'On Trial': 'amber',
  Repeat: 'amber',
  Graduated: 'green',
  Withdrawn: 'gray',
}

/** Outlined if nothing is proposed, light if proposed, filled if a person decided. */
const variantOf = ({ outcome, decidedBy }: PromotionRow): 'outline' | 'light' | 'filled' => {
  if (outcome === null) return 'outline'
  return decidedBy === null ? 'light' : 'filled'
}

const columns: ListColumn<PromotionRow>[] = [
  { id: 'name', header: 'Student', value: row => row.fullName },
  {
    id: 'from',
    header: 'Now in',
    value: row => [row.class.name, row.classArm?.name].filter(Boolean).join(' '),
    width: 150,
  },
  {
    id: 'average',
    header: 'Average',
    value: row => (row.average === null ? -1 : Number(row.average)),
    cell: row => <span className="figures">{row.average === null ? 'None' : `${row.average}%`}</span>,
    brief: row => row.average && `${row.average}%`,
    align: 'right',
    width: 110,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    value: outcomeWords,
    cell: row => (
      <Badge
        variant={variantOf(row)}
        color={row.outcome === null ? 'gray' : colours[row.outcome]}
        radius="sm"
        tt="none"
      >
        {outcomeWords(row)}
      </Badge>
    ),
    brief: outcomeWords,
    width: 170,
  },
  { id: 'to', header: 'Goes to', value: goesTo, brief: row => row.goesTo && `to ${goesTo(row)}`, width: 150 },
  {
    id: 'because',
    header: 'Why',
    value: whyOf,
    hidden: true,
  },
]

const moved: ListColumn<PromotionRow> = {
  id: 'moved',
  header: 'Moved',
  value: row => (row.moved ? 'Moved' : 'Not yet'),
  width: 100,
}

const withMoved = [...columns, moved]

/** The column is meaningful only once a promotion has been applied. */
export const columnsFor = (applied: boolean): readonly ListColumn<PromotionRow>[] => (applied ? withMoved : columns)
