import type { ArmStep } from '@akada/contract/report-cards/desk'
import { countIncomplete, isOpenCard } from '../../desk.ts'
import type { Desk } from '../../queries.ts'
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

/** Every card that was made is published: nothing is left of the steps before. */
const isOver = ({ cards }: Desk): boolean =>
  cards.some(card => card.status === 'Published') && !cards.some(card => card.status === 'Draft')

const filledText = (desk: Desk): string => {
  if (desk.cards.every(card => card.cardId === null)) return 'After the cards are generated'
  const open = desk.cards.filter(isOpenCard).length
  return isOver(desk) ? 'Done' : `${open - countIncomplete(desk)} of ${open} drafts`
}

const handedIn = (desk: Desk): string => {
  const {
    review: { status, by },
    classTeacher,
  } = desk
  if (isOver(desk)) return 'Done'
  if (status === 'Ready' || status === 'Approved') return by ? `By ${by}` : 'Done'
  return status === 'Sent back' ? 'Sent back' : (classTeacher ?? 'No class teacher')
}

const stateOf = (at: number, due: number): 'due' | 'done' | 'later' => {
  if (at === due) return 'due'
  return at < due ? 'done' : 'later'
}

interface DeskStepsProps {
  desk: Desk
  /** While somebody works on one: only the step that is due, in one line. */
  isSlim?: boolean
}

/** The steps of an arm's end of term, and which one is due. */
export const DeskSteps = ({ desk, isSlim = false }: DeskStepsProps) => {
  const { cards, review, step } = desk
  const published = cards.filter(card => card.status === 'Published').length
  const approved = review.status === 'Approved' ? 'Approved' : 'Principal'
  const steps = [
    { name: 'Scores', text: scoresText(desk) },
    { name: 'Ratings and remarks', text: filledText(desk) },
    { name: 'Hand in', text: handedIn(desk) },
    { name: 'Approve', text: isOver(desk) ? 'Done' : approved },
    { name: 'Publish and print', text: `${published} of ${cards.length} published` },
  ]
  const due = step ? places[step.name] : -1
  const own = steps[due]
  if (isSlim)
    return (
      own && (
        <p className={`m-0 mb-1 text-sm ${classes.slim} no-print`}>
          <span className="max-phone:hidden">{desk.term.name}. </span>
          Step {due + 1} of {steps.length}: <b>{own.name}</b>, {own.text}
        </p>
      )
    )
  return (
    <ol
      className={`grid rounded-md overflow-hidden border border-line gap-0.5 list mb-4 ${classes.steps} no-print`}
      aria-label="Steps"
    >
      {steps.map(({ name, text }, at) => (
        <li
          key={name}
          className={`${at === due ? 'bg-accent-soft' : 'bg-surface'} text-sm wrap-anywhere px-3 py-2 ${classes.step}`}
          data-state={stateOf(at, due)}
          aria-current={at === due ? 'step' : undefined}
        >
          <b className={stateOf(at, due) === 'done' ? 'block text-accent' : 'block'}>
            <span className={`hidden ${classes.number}`}>
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
