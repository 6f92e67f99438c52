import type { Language } from '@akada/contract/kernel/languages'
import type { GetICUArgs } from '@schummar/icu-type-parser'
import format, { type CompiledMessage } from 'icu-minify/format'

/** The values of the placeholders in a text: a number where the text has plural forms. The sex is the translator's (`about`). */
type ValuesOf<Text extends string> = Omit<
  GetICUArgs<Text, { ICUArgument: string | number; ICUNumberArgument: number }>,
  'sex'
>

/** Texts by key, in ICU MessageFormat: `{count, plural, one {# child} other {# children}}`. */
type Texts = Readonly<Record<string, string>>

type Values = Readonly<Record<string, string | number>>

/** Texts compiled for `icu-minify/format`: by the build for the browser, at the start for the server. */
export type CompiledTexts<English extends Texts> = Readonly<Record<keyof English, CompiledMessage>>

/** Texts in one language. */
export interface Translator<English extends Texts> {
  language: Language
  /** The text of a key. A missing or superfluous value does not compile. */
  t: <Key extends keyof English & string>(
    key: Key,
    ...values: keyof ValuesOf<English[Key]> extends never ? [] : [ValuesOf<English[Key]>]
  ) => string
  /** The text of a key made of data, such as the code of an error; null if there is none. */
  find: (key: string, values?: Values) => string | null
  /**
   * The same texts where they speak of students: in Hausa the words differ by `{sex, select, female {…} male {…} other {…}}`, in English only by
   * whether there are several. `other` is for a child whose sex is not known here, and `several` for more than one child.
   */
  about: (sex: 'female' | 'male' | 'several') => Translator<English>
}

/**
 * The plural rules of a language; those of English where the browser does not know them: every text has the form `other`, which Yoruba and
 * Igbo always use.
 */
const pluralRules = (language: string): Intl.PluralRules =>
  new Intl.PluralRules(Intl.PluralRules.supportedLocalesOf([language]).length > 0 ? language : 'en')

const numbers = new Intl.NumberFormat('en-NG')

/** What reads a language's texts. Numbers are written as everywhere in the product: 1,200. */
export const translatorOf = <English extends Texts>(
  language: Language,
  texts: CompiledTexts<English>,
  sex = 'other',
): Translator<English> => {
  const rules = pluralRules(language)
  const byKey = new Map<string, CompiledMessage>(Object.entries(texts))
  const options = {
    formatters: {
      getPluralRules: () => rules,
      getNumberFormat: () => numbers,
      getDateTimeFormat: (...how: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...how),
    },
  }
  const find: Translator<English>['find'] = (key, values) => {
    const text = byKey.get(key)
    return text === undefined ? null : String(format(text, language, { sex, ...values }, options))
  }
  return {
    language,
    find,
    t: (key, ...[values]) => find(key, values as Values | undefined) ?? key,
    about: other => translatorOf(language, texts, other),
  }
}
