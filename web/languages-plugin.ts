import { pathToFileURL } from 'node:url'
import { isLanguage } from '@akada/contract/kernel/languages'
import { compile } from '@akada/languages/compile'
import { unreviewedIn } from '@akada/languages/review'
import type { Plugin } from 'vite'

const catalogue = /[\\/]languages[\\/]src[\\/]family[\\/](\w+)[\\/]index\.ts$/

/** Compiles the texts of families, so that the browser needs no parser of ICU MessageFormat, and says whether native speakers have reviewed all. */
export const compiledTexts = (): Plugin => ({
  name: 'compiled-texts',
  async load(id) {
    const language = catalogue.exec(id)?.[1]
    if (!isLanguage(language)) return undefined
    const { default: texts }: { default: Record<string, string> } = await import(pathToFileURL(id).href)
    const compiled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]))
    const isReviewed = unreviewedIn(language, 'family').length === 0
    return { code: `export default ${JSON.stringify({ texts: compiled, isReviewed })}`, map: null }
  },
})
