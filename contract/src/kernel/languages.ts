/** Hausa, Yoruba, Igbo and Nigerian Pidgin, by their codes in CLDR: a state turns on those that its families may choose. */
export const translations = ['ha', 'yo', 'ig', 'pcm'] as const
export type Translation = (typeof translations)[number]

/** The languages in which the texts of families exist. English, the original, is always on. */
export const languages = ['en', 'ha', 'yo', 'ig', 'pcm'] as const
export type Language = (typeof languages)[number]

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
  pcm: 'Pidgin',
}

export const isLanguage = (code: unknown): code is Language => languages.some(one => one === code)
