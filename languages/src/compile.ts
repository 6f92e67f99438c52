import { type Language, languages } from '@akada/contract/kernel/languages'
import compile from 'icu-minify/compile'
import { type CompiledTexts, type Translator, translatorOf } from './translate.ts'

/** A text for `translatorOf`: parsed by the build for the browser, at the start for the server. */
export { compile }

/** What reads the texts of a catalogue in the language of a person; in English for those who have chosen none. */
export const translatorsOf = <English extends Readonly<Record<string, string>>>(
  catalogues: Record<Language, Record<keyof English, string>>,
): ((language: Language | null) => Translator<English>) => {
  const compiled = (texts: Record<keyof English, string>): CompiledTexts<English> =>
    Object.fromEntries(
      Object.entries<string>(texts).map(([key, text]) => [key, compile(text)]),
    ) as CompiledTexts<English>
  const translators = new Map(
    languages.map(language => [language, translatorOf<English>(language, compiled(catalogues[language]))]),
  )
  return language => {
    const found = translators.get(language ?? 'en')
    if (!found) throw new Error(`There are no texts in ${language}.`)
    return found
  }
}
