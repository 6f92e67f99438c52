import {
  censusQuestions,
  type CensusQuestionKey,
  censusQuestionKeys,
  censusFigures,
  censusGaps,
  type FigureKey,
} from '@akada/contract/census/items'
import type { CensusAnswers, CensusGap, CensusSnapshot } from '@akada/contract/census/schemas'
import { messages } from '@akada/contract/kernel/messages'

interface FieldError {
  path: string
  message: string
}

const isCarried = (key: CensusQuestionKey): boolean => 'isCarried' in censusQuestions[key]
const isAsked = (key: CensusQuestionKey, hasHistory: boolean): boolean =>
  !hasHistory || !('onlyWithoutHistory' in censusQuestions[key])

/** All items, null where nobody has answered: what was saved, or proposed from the last return if nothing was saved yet. */
export const answersOf = (
  saved: Partial<CensusAnswers> | null,
  former: Pick<CensusSnapshot, 'answers'> | null,
): CensusAnswers => {
  const proposed = former?.answers ?? {}
  const known: Partial<CensusAnswers> =
    saved ??
    Object.fromEntries(
      Object.entries(proposed).filter(([key]) => censusQuestionKeys.some(one => one === key && isCarried(one))),
    )
  return {
    location: known.location ?? null,
    foundedIn: known.foundedIn ?? null,
    shifts: known.shifts ?? null,
    committee: known.committee ?? null,
    classesOutside: known.classesOutside ?? null,
    seats: known.seats ?? null,
    textbooksEnglish: known.textbooksEnglish ?? null,
    textbooksMathematics: known.textbooksMathematics ?? null,
    specialNeedsBoys: known.specialNeedsBoys ?? null,
    specialNeedsGirls: known.specialNeedsGirls ?? null,
    repeaterBoys: known.repeaterBoys ?? null,
    repeaterGirls: known.repeaterGirls ?? null,
  }
}

interface Checked {
  answers: CensusAnswers
  hasHistory: boolean
  gaps: readonly CensusGap[]
  unexplained: readonly FigureKey[]
}

/** What keeps a return from being submitted: the names for a sentence, and the errors at their fields. */
export const missingIn = ({
  answers,
  hasHistory,
  gaps,
  unexplained,
}: Checked): { what: string[]; fields: FieldError[] } => {
  const asked = censusQuestionKeys.filter(key => isAsked(key, hasHistory) && answers[key] === null)
  const blocking = gaps.filter(({ key }) => censusGaps[key].blocks)
  return {
    what: [
      ...asked.map(key => censusQuestions[key].label),
      ...blocking.map(({ key }) => censusGaps[key].one),
      ...unexplained.map(key => `why ${censusFigures[key].label.toLowerCase()} changed`),
    ],
    fields: [
      ...asked.map(key => ({ path: `body.answers.${key}`, message: messages.required })),
      ...unexplained.map(key => ({
        path: `body.explanations.${key}`,
        message: 'Say in a few words why this changed so much.',
      })),
    ],
  }
}
