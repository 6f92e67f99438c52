/** The languages that families choose from, by their codes in CLDR: English, Hausa, Yoruba, Igbo and Nigerian Pidgin. */
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
