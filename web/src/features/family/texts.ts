import { type Language, languages } from '@akada/contract/kernel/languages'
import type { FamilyTexts } from '@akada/languages/family/en/index'
import { type CompiledTexts, type Translator, translatorOf } from '@akada/languages/translate'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { ApiError } from '../../lib/http/api-error.ts'

export interface Texts extends Translator<FamilyTexts> {
  /** Whether native speakers have reviewed all of it. */
  isReviewed: boolean
}

/** A catalogue as the build writes it. */
interface Catalogue {
  texts: CompiledTexts<FamilyTexts>
  isReviewed: boolean
}

/** Only the chosen language is fetched. The build compiles them (web/languages-plugin.ts). */
const catalogues: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import('@akada/languages/family/en/index'),
  ha: () => import('@akada/languages/family/ha/index'),
  yo: () => import('@akada/languages/family/yo/index'),
  ig: () => import('@akada/languages/family/ig/index'),
  pcm: () => import('@akada/languages/family/pcm/index'),
}

const cookie = 'akada_language'
const year = 365 * 24 * 60 * 60

let current: Texts | undefined
let isUntold = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The texts in the language that was shown last. Throws before one is. */
export const textsNow = (): Texts => {
  if (!current) throw new Error('No language is loaded.')
  return current
}

/** The sex of the child whom a part of a page is about: Hausa says it in many words. Null where it is about no child in particular. */
export const ChildSex = createContext<'female' | 'male' | null>(null)

/** The texts in the language of this device; what uses them is drawn again when another is chosen. */
export const useTexts = (): Texts => {
  const texts = useSyncExternalStore(subscribe, textsNow, textsNow)
  const sex = useContext(ChildSex)
  return useMemo(() => (sex ? { ...texts, ...texts.about(sex) } : texts), [texts, sex])
}

/** English, and what a state has on, as the server said with the page (app/first/family.ts); all where it did not, as in development. */
export const offeredLanguages = (): readonly Language[] => {
  const offered = globalThis.document?.documentElement.dataset.languages?.split('.')
  return languages.filter(one => !offered || offered.includes(one))
}

/** The language that was chosen on this device; null if none was, or it is not offered any more. */
export const languageOfDevice = (): Language | null => {
  const code = new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(globalThis.document?.cookie ?? '')?.[1]
  return offeredLanguages().find(one => one === code) ?? null
}

/** Fetches the texts of a language and shows them. Rejects, with the language as it was, if they could not be fetched. */
export const show = async (language: Language): Promise<void> => {
  if (current?.language === language) return
  const { texts, isReviewed } = (await catalogues[language]()).default as Catalogue
  current = { ...translatorOf(language, texts), isReviewed }
  for (const listener of listeners) listener()
}

/** Whether a language was chosen since the server was last told one. */
export const isLanguageUntold = (): boolean => isUntold

export const noteTold = (): void => {
  isUntold = false
}

/** Shows another language from now on, on this device. `untold`: the server is to be told. */
export const speak = async (language: Language, untold = true): Promise<void> => {
  await show(language)
  isUntold = untold
  // It is not secret: the server reads it to answer with a page in this language.
  document.cookie = `${cookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax`
}

/** Fetches the texts in the language of this device. */
export const showOwn = (): Promise<void> => show(current?.language ?? languageOfDevice() ?? 'en')

/** How long a server wants somebody to wait, in words. */
const waitOf = ({ t }: Texts, seconds: unknown): string => {
  const count = typeof seconds === 'number' ? seconds : 60
  return count < 120 ? t('wait.seconds', { count }) : t('wait.minutes', { count: Math.ceil(count / 60) })
}

/** What went wrong, in the person's language where the texts have it; undefined without an error. */
export const sentenceOf = (texts: Texts, error: Error | null): string | undefined => {
  if (!error) return undefined
  // Something else than the server's answer: a file of the program, or the language, could not be fetched.
  if (!(error instanceof ApiError)) return texts.t('error.offline')
  return texts.find(`error.${error.code}`, { wait: waitOf(texts, error.details?.seconds) }) ?? error.message
}
