import type { ArmStep } from '@akada/contract/report-cards/desk'
import { countIncomplete, isOpenCard } from '../desk.ts'
import type { Desk } from '../queries.ts'
import classes from './DeskSteps.module.css'

const places: Record<ArmStep, number> = {
  generate: 0,
  complete: 1,
  'hand in': 2,
  approve: 3,
  publish: 4,
  print: 4,
  're-issue': 4,
}

const scoresText = ({ scores, cards }: Desk): string => {
  if (!scores) {
    const lacking = cards.filter(card => card.missingScores > 0).length
    return lacking === 0 ? 'None missing' : `${lacking} of ${cards.length} students lack scores`
  }
  const lacking = new Set(scores.lacking.map(({ subject }) => subject.id)).size
  return `${scores.subjects - lacking} of ${scores.subjects} subjects in`
}

const handedIn = ({ review: { status, by }, classTeacher }: Desk): string => {
  if (status === 'Ready' || status === 'Approved') return by ? `By ${by}` : 'Done'
  return status === 'Sent back' ? 'Sent back' : (classTeacher ?? 'No class teacher')
}

const stateOf = (at: number, due: number): 'due' | 'done' | 'later' => {
  if (at === due) return 'due'
  return at < due ? 'done' : 'later'
}

/** The steps of an arm's end of term, and which one is due. */
export const DeskSteps = ({ desk }: { desk: Desk }) => {
  const { cards, review, step } = desk
  const made = cards.filter(card => card.cardId !== null)
  const published = cards.filter(card => card.status === 'Published').length
  const open = cards.filter(isOpenCard).length
  const steps = [
    { name: 'Scores', text: scoresText(desk) },
    {
      name: 'Ratings and remarks',
      text: made.length === 0 ? 'After the cards are generated' : `${open - countIncomplete(desk)} of ${open} drafts`,
    },
    { name: 'Hand in', text: handedIn(desk) },
    { name: 'Approve', text: review.status === 'Approved' ? 'Approved' : 'Principal' },
    { name: 'Publish and print', text: `${published} of ${cards.length} published` },
  ]
  const due = step ? places[step.name] : -1
  return (
    <ol className={`${classes.steps} no-print`} aria-label="Steps">
      {steps.map(({ name, text }, at) => (
        <li
          key={name}
          className={classes.step}
          data-state={stateOf(at, due)}
          aria-current={at === due ? 'step' : undefined}
        >
          <b>
            <span className={classes.number}>
              Step {at + 1} of {steps.length}:{' '}
            </span>
            {name}
          </b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
