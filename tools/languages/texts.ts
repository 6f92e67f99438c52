import { compile } from '@akada/languages/compile'

/** The placeholders of the nodes of a compiled text: a name, or a name with the kind of its forms, and those inside the forms. */
const placeholdersIn = (nodes: unknown): string[] =>
  (Array.isArray(nodes) ? nodes : []).flatMap(node => {
    if (!Array.isArray(node)) return []
    const [name, kind, forms]: unknown[] = node
    const inside = typeof forms === 'object' && forms !== null ? Object.values(forms).flatMap(placeholdersIn) : []
    return [kind === undefined ? String(name) : `${String(name)}, kind ${JSON.stringify(kind)}`, ...inside]
  })

/** What is not plain text in a text. */
const compiledOf = (text: string): unknown[] => {
  const compiled = compile(text)
  return typeof compiled === 'string' ? [] : compiled
}

/** The placeholders of a text, sorted, each once. Throws if it is no ICU message. */
export const placeholdersOf = (text: string): string[] => [...new Set(placeholdersIn(compiledOf(text)))].toSorted()

/** The forms of the plurals in a text: ['one', 'other']. */
const pluralForms = (text: string): string[] =>
  compiledOf(text).flatMap(node => (Array.isArray(node) && node[1] === 2 ? Object.keys(Object(node[2])) : []))

/** What every translator knows: the sex of a student, `{sex, select, …}`, which English does not need (languages/src/translate.ts). */
const isSex = (placeholder: string): boolean => placeholder.startsWith('sex, kind ')

/** Which of the two sexes and of the form for a child whose sex is not known a text about a student lacks. */
const missingSexes = (text: string): string[] =>
  compiledOf(text).flatMap(node => {
    if (!Array.isArray(node) || node[0] !== 'sex') return []
    const forms = Object.keys(Object(node[2]))
    const isOfBoth = forms.includes('female') || forms.includes('male')
    return [...(isOfBoth ? ['female', 'male'] : []), 'other'].filter(form => !forms.includes(form))
  })

/** What is wrong with a translation of a text with these placeholders. */
export const textErrors = (
  text: string,
  { language, placeholders }: { language: string; placeholders: readonly string[] },
): string[] => {
  try {
    const own = placeholdersOf(text)
    const forms = pluralForms(text)
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    return [
      ...placeholders.filter(one => !own.includes(one) && !isSex(one)).map(one => `{${one}} is missing.`),
      ...own.filter(one => !placeholders.includes(one) && !isSex(one)).map(one => `{${one}} is superfluous.`),
      ...missingSexes(text).map(form => `the form ${form} of the sex is missing.`),
      ...(forms.length === 0 ? [] : pluralCategories)
        .filter(form => !forms.includes(form))
        .map(form => `the plural form ${form} is missing.`),
      ...forms
        .filter(form => !form.startsWith('=') && !pluralCategories.some(one => one === form))
        .map(form => `the language has no plural form ${form}.`),
    ]
  } catch (error) {
    return [`it cannot be read: ${error instanceof Error ? error.message : String(error)}.`]
  }
}
