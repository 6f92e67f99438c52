import { counted, dash, ordinal } from '@akada/contract/report-cards/words'
import type { ListColumn } from '../../../../ui/list/columns.ts'
import type { CardSummary } from '../../queries.ts'
import { remarksText, statusOf } from '../../standing.ts'
import classes from './Cards.module.css'

const lacking = (text: string) => <span className="text-waiting">{text}</span>

/** The list of an arm's cards. */
export const armColumns: ListColumn<CardSummary>[] = [
  { id: 'name', header: 'Student', value: card => card.fullName },
  {
    id: 'status',
    header: 'Status',
    value: statusOf,
    cell: card => (
      <span
        className={`items-center gap-2 whitespace-nowrap inline-flex ${classes.status}`}
        data-status={statusOf(card)}
      >
        {statusOf(card)}
        {card.version !== null && card.version > 1 && `, version ${card.version}`}
        {card.leftOutReason !== null && ', left out'}
        {card.incompleteReason !== null && <span title={card.incompleteReason}>, incomplete</span>}
      </span>
    ),
    width: 140,
  },
  {
    id: 'position',
    header: 'Position',
    value: card => card.positionInArm,
    cell: card => (card.positionInArm === null ? dash : ordinal(card.positionInArm)),
    align: 'right',
    width: 100,
  },
  {
    id: 'average',
    header: 'Average',
    value: card => (card.average === null ? null : Number(card.average)),
    cell: card => card.average ?? dash,
    align: 'right',
    width: 100,
  },
  {
    id: 'missing',
    header: 'Missing scores',
    value: card => (card.cardId ? card.missingScores : null),
    cell: card => {
      if (!card.cardId) return dash
      return card.missingScores === 0 ? 'None missing' : lacking(`${counted(card.missingScores, 'score')} missing`)
    },
    width: 145,
  },
  {
    id: 'ratings',
    header: 'Ratings',
    value: card => card.ratingsGiven,
    cell: card => {
      const text = `${card.ratingsGiven} of ${card.ratingsWanted}`
      return card.ratingsGiven < card.ratingsWanted && card.status !== 'Published' ? lacking(text) : text
    },
    width: 90,
  },
  { id: 'remarks', header: 'Remarks', value: remarksText, width: 130 },
]

/** What a card may lack, as named in the filter. */
export const lacks = [
  { value: 'scores', label: 'Scores', of: (card: CardSummary) => card.missingScores > 0 },
  {
    value: 'ratings',
    label: 'Ratings',
    of: (card: CardSummary) => card.status !== 'Published' && card.ratingsGiven < card.ratingsWanted,
  },
  { value: 'teacher', label: "Class teacher's remark", of: (card: CardSummary) => !card.hasClassTeacherRemark },
  { value: 'principal', label: "Principal's remark", of: (card: CardSummary) => !card.hasPrincipalRemark },
] as const
