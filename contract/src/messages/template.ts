/** The text of a message with fields, such as {{student}}. No imports: the page of the sender uses it as people type. */

/** The fields of a template, and what each is filled with. */
export const templateFields = {
  student: 'The name of the student; of several, all of them',
  class: 'The class arm of the student',
  school: 'The name of the school',
  guardian: 'The name of the guardian',
  date: "Today's date",
} as const
export type TemplateField = keyof typeof templateFields

/** What a field of a message is for one recipient. */
export type FieldValues = Record<TemplateField, string>

const isField = (name: string): name is TemplateField => Object.hasOwn(templateFields, name)
const marks = /\{\{\s*([^{}]*?)\s*\}\}/g

/** What is wrong with a template, in a sentence; null if nothing is. */
export const templateProblem = (template: string): string | null => {
  for (const [, name = ''] of template.matchAll(marks))
    if (!isField(name))
      return `{{${name}}} is not a field. The fields are ${Object.keys(templateFields)
        .map(field => `{{${field}}}`)
        .join(', ')}.`
  const rest = template.replace(marks, '')
  return /\{\{|\}\}|\{\s*\p{L}+\s*\}/u.test(rest) ? 'A field has two braces on each side, as in {{student}}.' : null
}

/** The template with its fields filled. A name that it does not know is left as it is: see `templateProblem`. */
export const fillTemplate = (template: string, values: FieldValues): string =>
  template.replace(marks, (whole, name: string) => (isField(name) ? values[name] : whole))

interface RowWords {
  and: string
  others: (count: number) => string
}

const english: RowWords = { and: 'and', others: count => `${count} others` }

/** Names in a row: 'Ada, Bola and Chidi'; beyond `most`, 'Ada, Bola and 28 others'. */
export const namesInARow = (names: readonly string[], most = 6, words: RowWords = english): string => {
  const shown = names.length > most ? [...names.slice(0, most - 1), words.others(names.length - most + 1)] : names
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} ${words.and} ${shown.at(-1)}`
}
