import type { api, Input } from '../../lib/api.ts'
import { dayProblem, parseDay } from '../../lib/days.ts'
import type { Configuration } from './queries.ts'

export type Body = Input<typeof api.state.updateAssessment>['body']

interface WindowRow {
  componentId: string
  /** 'Junior Secondary: CA1' */
  label: string
  opens: string | null
  closes: string | null
}

/** The configuration as the form holds it: as the server returned it, with the windows of the current term as rows. */
export interface AssessmentForm extends Record<string, unknown> {
  passMark: number | string
  printPositions: boolean
  cardLayout: Configuration['cardLayout']
  nextTermNeeds: string
  publicationNeedsApproval: boolean
  sittingsPerDay: string
  presumesPresent: boolean
  registerHours: Configuration['registerHours']
  classTypes: {
    classTypeId: string
    name: string
    components: { id?: string; name: string; maximum: number | string; isExam: boolean }[]
    grades: { from: number | string; grade: string; remark: string }[]
  }[]
  psychomotor: { id?: string; name: string }[]
  affective: { id?: string; name: string }[]
  /** The term of the rows in `windows`. */
  termId: string | undefined
  windows: WindowRow[]
  /** The windows of other terms, which are hidden and stay unchanged. */
  otherWindows: Configuration['windows']
}

/** What the forms of the report sheet are called. */
export const layoutNames: Readonly<Record<Configuration['cardLayout'], string>> = {
  standard: 'Standard: subjects, then traits as ticked boxes',
  'results first': 'Results first: summary, subjects, then traits with remarks beside them',
  compact: 'Compact: low rows, traits in digits',
  words: 'Words: traits first and in words, remarks beside the grades',
}

type Windows = Configuration['windows']
type Typed = Pick<AssessmentForm, 'termId' | 'windows' | 'otherWindows'>

/** One row for each saved component, with its window in the term. */
const windowsOf = (
  classTypes: readonly { classType: { name: string }; components: readonly { id?: string; name: string }[] }[],
  windows: Windows,
  termId: string | undefined,
): Typed => ({
  termId,
  windows: classTypes.flatMap(({ classType, components }) =>
    components.flatMap(({ id, name }) => {
      if (!id) return []
      const found = windows.find(window => window.termId === termId && window.componentId === id)
      const label = `${classType.name}: ${name}`
      return [{ componentId: id, label, opens: found?.opens ?? null, closes: found?.closes ?? null }]
    }),
  ),
  otherWindows: windows.filter(window => window.termId !== termId),
})

/** The complete rows of the form, and the windows of other terms. */
const windowsIn = ({ termId, windows, otherWindows }: Typed): Windows => [
  ...otherWindows,
  ...windows.flatMap(({ componentId, opens, closes }) =>
    termId && opens && closes ? [{ termId, componentId, opens, closes }] : [],
  ),
]

/**
 * The windows of the form for another term: the state may activate one while the form is open. What was typed for the former term stays
 * with that term.
 */
export const withTerm = (form: Typed, termId: string | undefined): Typed => {
  const all = windowsIn(form)
  return {
    termId,
    windows: form.windows.map(row => {
      const found = all.find(window => window.termId === termId && window.componentId === row.componentId)
      return { ...row, opens: found?.opens ?? null, closes: found?.closes ?? null }
    }),
    otherWindows: all.filter(window => window.termId !== termId),
  }
}

/** The form for a configuration, with the entry windows of one term. */
export const formOf = (configuration: Configuration, termId: string | undefined): AssessmentForm => ({
  passMark: configuration.passMark,
  printPositions: configuration.printPositions,
  cardLayout: configuration.cardLayout,
  nextTermNeeds: configuration.nextTermNeeds ?? '',
  publicationNeedsApproval: configuration.publicationNeedsApproval,
  sittingsPerDay: String(configuration.sittingsPerDay),
  presumesPresent: configuration.presumesPresent,
  registerHours: { ...configuration.registerHours },
  classTypes: configuration.classTypes.map(({ classType, components, grades }) => ({
    classTypeId: classType.id,
    name: classType.name,
    components: components.map(component => ({ ...component })),
    grades: grades.map(grade => ({ ...grade })),
  })),
  psychomotor: configuration.psychomotor.map(trait => ({ ...trait })),
  affective: configuration.affective.map(trait => ({ ...trait })),
  ...windowsOf(configuration.classTypes, configuration.windows, termId),
})

/** Text in a field is not a number. */
const numberOf = (value: number | string): number => (typeof value === 'number' ? value : Number.NaN)

/** The body to send, without the revision that it is based on. Windows of other terms stay; those of removed components are removed. */
export const bodyOf = (form: AssessmentForm): Omit<Body, 'revision'> => {
  const kept = new Set(form.classTypes.flatMap(({ components }) => components.flatMap(({ id }) => (id ? [id] : []))))
  return {
    passMark: numberOf(form.passMark),
    printPositions: form.printPositions,
    cardLayout: form.cardLayout,
    nextTermNeeds: form.nextTermNeeds,
    publicationNeedsApproval: form.publicationNeedsApproval,
    sittingsPerDay: form.sittingsPerDay === '2' ? 2 : 1,
    presumesPresent: form.presumesPresent,
    registerHours: form.registerHours,
    classTypes: form.classTypes.map(({ classTypeId, components, grades }) => ({
      classTypeId,
      components: components.map(component => ({ ...component, maximum: numberOf(component.maximum) })),
      grades: grades.map(grade => ({ ...grade, from: numberOf(grade.from) })),
    })),
    psychomotor: form.psychomotor,
    affective: form.affective,
    windows: windowsIn(form).filter(({ componentId }) => kept.has(componentId)),
  }
}

/** The sum of the components of a class type, in whole tenths: 1000 is required. Null while one is not a number. */
export const sumInTenths = (components: readonly { maximum: number | string }[]): number | null => {
  const tenths = components.map(({ maximum }) => Math.round(numberOf(maximum) * 10))
  return tenths.some(Number.isNaN) ? null : tenths.reduce((sum, value) => sum + value, 0)
}

/** 'Adds to 90: 10 are missing.' */
export const sumText = (tenths: number | null): string => {
  if (tenths === null) return 'Give every component its maximum.'
  if (tenths === 1000) return 'Adds to 100.'
  const off = Math.abs(1000 - tenths) / 10
  return `Adds to ${tenths / 10}: ${off} ${tenths < 1000 ? 'missing' : 'too many'}.`
}

const tabs = ['marks', 'traits', 'rules', 'windows'] as const
export type Tab = (typeof tabs)[number]
export const tabOf = (name: string | undefined): Tab => tabs.find(tab => tab === name) ?? 'marks'

/** The tab that contains a field, so that its error can be shown. */
export const tabOfField = (path: string): Tab => {
  if (path.startsWith('classTypes')) return 'marks'
  if (path.startsWith('psychomotor') || path.startsWith('affective')) return 'traits'
  return path.startsWith('windows') ? 'windows' : 'rules'
}

/** Errors that can be detected before sending, by the path of the field. */
export const errorsOf = (form: AssessmentForm): Record<string, string> => {
  const errors: Record<string, string> = {}
  const required = 'This field is required'
  const number = (path: string, value: number | string): void => {
    const read = numberOf(value)
    if (Number.isNaN(read) || read < 0 || read > 100) errors[path] = 'From 0 to 100.'
  }
  number('passMark', form.passMark)
  for (const [sitting, time] of Object.entries(form.registerHours))
    if (!time) errors[`registerHours.${sitting}`] = 'Write the hour and the minutes, such as 07:30.'
  for (const [at, { components, grades }] of form.classTypes.entries()) {
    for (const [place, { name, maximum }] of components.entries()) {
      if (!name.trim()) errors[`classTypes.${at}.components.${place}.name`] = required
      const read = numberOf(maximum)
      if (!(read > 0 && read <= 100)) errors[`classTypes.${at}.components.${place}.maximum`] = 'Above 0, at most 100.'
    }
    const sum = sumInTenths(components)
    const last = `classTypes.${at}.components.${components.length - 1}.maximum`
    if (sum !== 1000 && !errors[last]) errors[last] = sumText(sum)
    for (const [place, { from, grade, remark }] of grades.entries()) {
      number(`classTypes.${at}.grades.${place}.from`, from)
      if (!grade.trim()) errors[`classTypes.${at}.grades.${place}.grade`] = required
      if (!remark.trim()) errors[`classTypes.${at}.grades.${place}.remark`] = required
    }
    if (!grades.some(({ from }) => numberOf(from) === 0))
      errors[`classTypes.${at}.grades.${grades.length - 1}.from`] = 'The lowest grade begins at 0.'
  }
  for (const domain of ['psychomotor', 'affective'] as const)
    for (const [place, { name }] of form[domain].entries())
      if (!name.trim()) errors[`${domain}.${place}.name`] = required
  for (const [place, { opens, closes }] of form.windows.entries()) {
    for (const [name, day] of Object.entries({ opens, closes }))
      if (day && parseDay(day) !== day) errors[`windows.${place}.${name}`] = dayProblem(day)
    if (Boolean(opens) !== Boolean(closes))
      errors[`windows.${place}.${opens ? 'closes' : 'opens'}`] = 'Give both days, or neither to keep it closed.'
    else if (opens && closes && opens > closes)
      errors[`windows.${place}.closes`] = 'A window closes on or after the day it opens.'
  }
  return errors
}

type Form = Pick<AssessmentForm, 'psychomotor' | 'affective' | 'windows' | 'classTypes'>

const isOpenOn = ({ opens, closes }: Form['windows'][number], day: string): boolean =>
  Boolean(opens && closes && opens <= day && day <= closes)

/** What schools could do so far and could not after saving, as sentences. */
export const shutOutBy = (before: Form, now: Form, today: string): string[] => {
  const lost = (list: 'psychomotor' | 'affective'): boolean => before[list].length > 0 && now[list].length === 0
  const kept = new Set(now.classTypes.flatMap(({ components }) => components.map(({ id }) => id)))
  const open = new Set(
    now.windows.filter(row => kept.has(row.componentId) && isOpenOn(row, today)).map(({ componentId }) => componentId),
  )
  const closed = before.windows.filter(row => isOpenOn(row, today) && !open.has(row.componentId))
  return [
    ...(lost('psychomotor') || lost('affective')
      ? ['Every page is replaced by the list of missing requirements until there are traits of both kinds again.']
      : []),
    ...closed.map(({ label }) => `${label} is open for entry today, and closes.`),
  ]
}
