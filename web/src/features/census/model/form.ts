import {
  type CensusQuestionKey,
  censusQuestions,
  censusQuestionKeys,
  censusFigures,
  type FigureKey,
  figureKeys,
  locations,
  yesNo,
} from '@akada/contract/census/items'
import type { ConflictField } from '../../../ui/form/conflict.ts'
import type { Return } from '../queries.ts'

type Value = string | number | null

/** The answers as the form holds them. An empty count is an empty text. */
export type ReturnValues = {
  answers: Record<CensusQuestionKey, Value>
  explanations: Record<FigureKey, string>
}

interface Answered {
  answers: Partial<Record<CensusQuestionKey, Value | undefined>>
  explanations: Partial<Record<FigureKey, string | null | undefined>>
}

const keyed = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map(key => [key, valueOf(key)])) as Record<K, V>

const emptyOf = (key: CensusQuestionKey): Value => (censusQuestions[key].kind === 'choice' ? null : '')

export const valuesOf = ({ answers, explanations }: Answered): ReturnValues => ({
  answers: keyed(censusQuestionKeys, key => answers[key] ?? emptyOf(key)),
  explanations: keyed(figureKeys, key => explanations[key] ?? ''),
})

const oneOf = <T extends string>(choices: readonly T[], value: Value): T | null =>
  choices.find(choice => choice === value) ?? null
const numberOf = (value: Value): number | null => (typeof value === 'number' ? value : null)

/** The answers as they are sent. */
export const bodyOf = ({ answers, explanations }: ReturnValues) => ({
  answers: {
    location: oneOf(locations, answers.location),
    foundedIn: numberOf(answers.foundedIn),
    shifts: oneOf(yesNo, answers.shifts),
    committee: oneOf(yesNo, answers.committee),
    classesOutside: numberOf(answers.classesOutside),
    seats: numberOf(answers.seats),
    textbooksEnglish: numberOf(answers.textbooksEnglish),
    textbooksMathematics: numberOf(answers.textbooksMathematics),
    specialNeedsBoys: numberOf(answers.specialNeedsBoys),
    specialNeedsGirls: numberOf(answers.specialNeedsGirls),
    repeaterBoys: numberOf(answers.repeaterBoys),
    repeaterGirls: numberOf(answers.repeaterGirls),
  },
  explanations: Object.fromEntries(
    figureKeys.flatMap(key => (explanations[key].trim() ? [[key, explanations[key].trim()]] : [])),
  ),
})

/** The items that are asked of a school. */
export const itemsFor = ({ hasHistory }: Pick<Return, 'hasHistory'>): CensusQuestionKey[] =>
  censusQuestionKeys.filter(key => !(hasHistory && 'onlyWithoutHistory' in censusQuestions[key]))

/** How answers are shown beside the version of a person who saved meanwhile. */
export const conflictFields: Record<string, ConflictField<ReturnValues>> = {
  ...Object.fromEntries(
    censusQuestionKeys.map((key): [string, ConflictField<ReturnValues>] => [
      key,
      {
        label: censusQuestions[key].label,
        show: ({ answers }) => String(answers[key] ?? ''),
        copy: (from, onto) => ({ answers: { ...onto.answers, [key]: from.answers[key] } }),
      },
    ]),
  ),
  ...Object.fromEntries(
    figureKeys.map((key): [string, ConflictField<ReturnValues>] => [
      `why ${key}`,
      {
        label: `Why ${censusFigures[key].label.toLowerCase()} changed`,
        show: ({ explanations }) => explanations[key],
        copy: (from, onto) => ({ explanations: { ...onto.explanations, [key]: from.explanations[key] } }),
      },
    ]),
  ),
}

/** Every field by its path, for storing what was typed. */
const fieldsOf = ({ answers, explanations }: ReturnValues): Map<string, Value> =>
  new Map([
    ...censusQuestionKeys.map(key => [`answers.${key}`, answers[key]] as const),
    ...figureKeys.map(key => [`explanations.${key}`, explanations[key]] as const),
  ])

/** What was typed since the last save, by the path of the field. */
export const typedSince = (saved: ReturnValues, now: ReturnValues): Record<string, { value: Value; was: Value }> => {
  const before = fieldsOf(saved)
  return Object.fromEntries(
    [...fieldsOf(now)].flatMap(([path, value]) => {
      const was = before.get(path) ?? null
      return value === was ? [] : [[path, { value, was }]]
    }),
  )
}

/** Values with some fields replaced, by their paths. */
export const withFields = (values: ReturnValues, fields: ReadonlyMap<string, Value>): ReturnValues => ({
  answers: keyed(censusQuestionKeys, key => {
    const typed = fields.get(`answers.${key}`)
    return typed === undefined ? values.answers[key] : typed
  }),
  explanations: keyed(figureKeys, key => {
    const typed = fields.get(`explanations.${key}`)
    return typeof typed === 'string' ? typed : values.explanations[key]
  }),
})
