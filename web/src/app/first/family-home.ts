/**
 * The first page of families from the answer to the sign-in, before the program is loaded (docs/adr/0013). A separate file, and one for each
 * language with the program's own markup, rendered by the build (web/prerender/draw.tsx); both are fetched while the person types.
 */
import type { Language } from '@akada/contract/kernel/languages'
import type { FamilyTexts } from '@akada/languages/family/en/index'
import { type CompiledTexts, translatorOf } from '@akada/languages/translate'
import { showWeekday } from '../../features/family/words.ts'
import { deviceTime, isClockPlayed, learnServerTime, now } from '../../lib/clock.ts'
import { dayInLagos, timeOfDay } from '../../lib/days.ts'
import { showDrawn } from './drawn.ts'
import { fillChildren } from './family-children.ts'

/** What the build writes for each language (web/prerender/index.ts). */
export interface FamilyParts {
  language: Language
  /** The page, with sample children. */
  page: string
  /** The texts that it is filled with. */
  texts: CompiledTexts<FamilyTexts>
}

const first = window.akadaFirst
if (first)
  first.drawFamily = (home, parts) => {
    if (home.foundChildren.length === 0 || document.documentElement.dataset.first !== 'login') return false
    learnServerTime(first.time ?? null, deviceTime())
    const { language, page: markup, texts: compiled } = parts as FamilyParts
    const texts = translatorOf<FamilyTexts>(language, compiled)
    const template = document.createElement('template')
    // From the build; contains nothing of the response.
    template.innerHTML = markup
    const page = template.content
    const clock = page.querySelector('[data-played]')
    const moment = clock?.querySelector('span')
    if (moment) moment.textContent = `${showWeekday(texts, dayInLagos(now()))}, ${timeOfDay(now())}`
    if (!isClockPlayed()) clock?.remove()
    fillChildren(page, home, texts)
    document.title = `${page.querySelector('h1')?.textContent} · Akada`
    showDrawn(page, { opening: () => texts.t('frame.loading') })
    return true
  }
