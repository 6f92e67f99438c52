import {
  censusQuestions,
  type CensusQuestionKey,
  censusQuestionKeys,
  censusFigures,
  censusGaps,
  type FigureKey,
} from '@akada/contract/census/items'
import type { CensusAnswers, CensusFigures, CensusGap, CensusSnapshot } from '@akada/contract/census/schemas'
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

/** A count that is a part of a figure of the return. */
const parts = [
  ['specialNeedsBoys', 'boys'],
  ['specialNeedsGirls', 'girls'],
  ['repeaterBoys', 'boys'],
  ['repeaterGirls', 'girls'],
  ['classesOutside', 'classArms'],
] as const satisfies readonly (readonly [CensusQuestionKey, FigureKey])[]

/** Answers that cannot be: a part larger than its whole, or a year to come. `year`: of the day of submission. */
export const impossibleIn = (answers: CensusAnswers, figures: CensusFigures, year: number): FieldError[] => {
  const { foundedIn } = answers
  const tooLarge = parts.flatMap(([key, whole]) => {
    const [part, all] = [answers[key], figures[whole] ?? null]
    if (part === null || all === null || part <= all) return []
    const message = `At most ${all}: the records have ${all} under ${censusFigures[whole].label}.`
    return [{ path: `body.answers.${key}`, message }]
  })
  if (foundedIn === null || foundedIn <= year) return tooLarge
  return [{ path: 'body.answers.foundedIn', message: `Write a year up to ${year}.` }, ...tooLarge]
}
