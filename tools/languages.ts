/**
 * Checks the texts of families, and notes what native speakers have reviewed (docs/languages.md).
 * Usage: node tools/languages.ts                              checks; exit status 1 if there is an error
 *        node tools/languages.ts list LANGUAGE                the texts that are not reviewed, the doubtful ones first, with tabs between the columns
 *        node tools/languages.ts reviewed LANGUAGE NAME [KEYS]  notes a review: of all texts, or of those with these keys
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguage, type Language, languages } from '@akada/contract/kernel/languages'
import { catalogues } from '@akada/languages/catalogues'
import { doubtsIn, noteReview, translatedIn, unreviewedIn } from '@akada/languages/review'
import { guardianFields, studentFields } from '@akada/contract/students/record'
import { placeholdersOf, textErrors } from './languages/texts.ts'

const root = join(import.meta.dirname, '..')

/** Keys that the program makes of data begin like this: `error.${code}`, or with the name of a field of the record. */
const madeKeys = (sources: readonly string[]): string[] => [
  ...sources.flatMap(text => [...text.matchAll(/`([\w]+\.\w*)\$\{/g)].map(([, prefix]) => prefix ?? '')),
  ...[...Object.keys(studentFields), ...Object.keys(guardianFields)].map(field => `${field}.`),
]

/** English texts that no page and no screen shows. */
const unused = (): string[] => {
  const sources = globSync(['{web,api}/src/**/*.{ts,tsx}', 'languages/src/*.ts'], { cwd: root }).map(path =>
    readFileSync(join(root, path), 'utf8'),
  )
  const all = sources.join('\n')
  const made = madeKeys(sources)
  return Object.entries(catalogues).flatMap(([name, { en }]) =>
    Object.keys(en)
      .filter(key => !all.includes(`'${key}'`) && !made.some(prefix => key.startsWith(prefix)))
      .map(key => `${name}/${key}: nothing shows this text.`),
  )
}

const errorsIn = (language: Language): string[] =>
  Object.entries(catalogues).flatMap(([name, { en, [language]: own }]) => [
    ...Object.keys(own)
      .filter(key => !(key in en))
      .map(key => `${name}/${key} in ${language}: English has no such text.`),
    ...Object.entries(en).flatMap(([key, english]) => {
      const text = own[key]
      if (!text) return [`${name}/${key} in ${language}: the text is missing.`]
      return textErrors(text, { language, placeholders: placeholdersOf(english) }).map(
        error => `${name}/${key} in ${language}: ${error}`,
      )
    }),
  ])

/** Doubts about texts that do not exist. */
const staleDoubts = (language: Language): string[] => {
  const keys = new Set(translatedIn(language).map(({ key }) => key))
  return Object.keys(doubtsIn(language))
    .filter(key => !keys.has(key))
    .map(key => `${key} in ${language}: a doubt about a text that does not exist.`)
}

const check = (): number => {
  const errors = [...languages.flatMap(errorsIn), ...languages.flatMap(staleDoubts), ...unused()]
  for (const error of errors) console.error(error)
  if (errors.length > 0) {
    console.error(`Languages: ${errors.length} errors.`)
    return 1
  }
  const total = translatedIn('en').length
  const left = languages.slice(1).map(one => `${one} ${total - unreviewedIn(one).length}`)
  console.log(
    `Languages: ${total} texts in ${languages.length} languages. Reviewed by native speakers: ${left.join(', ')}.`,
  )
  return 0
}

const list = (language: Language): number => {
  const doubts = doubtsIn(language)
  const texts = unreviewedIn(language).toSorted((a, b) => Number(b.key in doubts) - Number(a.key in doubts))
  for (const { key, english, text } of texts) console.log([key, english, text, doubts[key] ?? ''].join('\t'))
  return 0
}

const reviewed = (language: Language, by: string, keys: readonly string[]): number => {
  const texts = translatedIn(language).filter(({ key }) => keys.length === 0 || keys.includes(key))
  noteReview(language, { by, on: new Date().toISOString().slice(0, 10) }, texts)
  console.log(`${texts.length} texts are noted as reviewed by ${by}.`)
  return 0
}

const run = ([command, language, by, ...keys]: readonly string[]): number => {
  if (command === undefined) return check()
  if (isLanguage(language) && language !== 'en') {
    if (command === 'list') return list(language)
    if (command === 'reviewed' && by) return reviewed(language, by, keys)
  }
  console.error('Usage: npm run languages -- list LANGUAGE | reviewed LANGUAGE NAME [KEYS]')
  return 2
}

process.exit(run(process.argv.slice(2)))
