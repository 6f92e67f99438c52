import { type Language, languages } from '@akada/contract/kernel/languages'
import { compile } from './compile.ts'
import en, { type PhoneTexts } from './phone/en.ts'
import ha from './phone/ha.ts'
import ig from './phone/ig.ts'
import pcm from './phone/pcm.ts'
import yo from './phone/yo.ts'
import { type CompiledTexts, type Translator, translatorOf } from './translate.ts'

export type PhoneTranslator = Translator<PhoneTexts>

const catalogues: Record<Language, Record<keyof PhoneTexts, string>> = { en, ha, yo, ig, pcm }

const compiled = (texts: Record<keyof PhoneTexts, string>): CompiledTexts<PhoneTexts> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)])) as CompiledTexts<PhoneTexts>

const translators = new Map(
  languages.map(language => [language, translatorOf<PhoneTexts>(language, compiled(catalogues[language]))]),
)

/** The texts of USSD and SMS in the language of a guardian; English for those who have chosen none. */
export const phoneTexts = (language: Language | null): PhoneTranslator => {
  const found = translators.get(language ?? 'en')
  if (!found) throw new Error(`There are no texts in ${language}.`)
  return found
}
