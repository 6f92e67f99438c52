import type { FamilyHome } from '@akada/contract/family/schemas'
import { dayWords, termName } from '@akada/languages/child-words'
import type { FamilyTexts } from '@akada/languages/family/en/index'
import type { Translator } from '@akada/languages/translate'
import { resultIn } from '../../features/family/words.ts'

type ChildAtHome = FamilyHome['foundChildren'][number]

/** Fills a link to a card or a result: what it comes to, and in a line below what it is of. */
const fillNewest = (link: Element | undefined, href: string, [sum, of]: readonly [string, string]): void => {
  const below = link?.querySelector('span')
  if (!link || !below) return
  link.setAttribute('href', href)
  below.textContent = of
  link.replaceChildren(sum, below)
}

const fillChild = (
  item: Element,
  sampleToday: Element | undefined,
  child: ChildAtHome,
  texts: Translator<FamilyTexts>,
): void => {
  const { id, fullName, gender, school, place, today, card, result } = child
  const [link, newest] = item.children
  link?.setAttribute('href', `/family/child/${id}`)
  const [name, day, of] = link?.children ?? []
  if (name) name.textContent = fullName
  if (of) of.textContent = [place, school].filter(Boolean).join(' · ')
  if (day) {
    const isAbsent = today.status === 'marked' && today.mark === 'absent'
    const shown = document.createElement('span')
    if (isAbsent && sampleToday) shown.className = sampleToday.className
    shown.textContent = dayWords(texts.about(gender), today)
    day.replaceWith(shown)
  }
  if (card)
    fillNewest(newest, `/family/card/${card.id}`, [
      resultIn(texts, card),
      texts.t('children.card', {
        term: termName(texts, { name: card.term, number: card.termNumber }),
        session: card.session,
      }),
    ])
  else if (result)
    fillNewest(newest, `/family/child/${id}/results`, [
      texts.t('children.passed', { passed: result.passed, sat: result.sat }),
      `${result.exam.examName}, ${result.exam.session}`,
    ])
}

/**
 * Fills the first page of families as the build has drawn it, with three sample children (web/prerender/sample-family.ts): one who is absent
 * and has no card, one with a card, and one with an exam result. What follows the children is left to the program where messages come
 * between, so that nothing moves.
 */
export const fillChildren = (page: ParentNode, home: FamilyHome, texts: Translator<FamilyTexts>): void => {
  const intro = page.querySelector('main h1 + p')
  if (intro) intro.textContent = home.name
  const list = page.querySelector('main ul')
  const [plain, withCard, withResult] = list?.children ?? []
  if (!list || !plain || !withCard || !withResult) return
  const sampleToday = plain.querySelector('strong + span') ?? undefined
  const sampleOf = ({ card, result }: ChildAtHome): Element => {
    if (card) return withCard
    return result ? withResult : plain
  }
  const items = home.foundChildren.map(child => {
    const item = document.importNode(sampleOf(child), true)
    fillChild(item, sampleToday, child, texts)
    return item
  })
  list.replaceChildren(...items)
  if (home.messages.total > 0) while (list.nextSibling) list.nextSibling.remove()
}
