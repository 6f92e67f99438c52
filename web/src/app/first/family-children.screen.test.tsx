import { familyCalls } from '@akada/contract/family/calls'
import type { FamilyHome } from '@akada/contract/family/schemas'
import { languages } from '@akada/contract/kernel/languages'
import { describe, expect, it } from 'vitest'
import { sampleFamily } from '../../../prerender/sample-family.ts'
import { idOf } from '../../../test/people.ts'
import { openPages, sees } from '../../../test/pages.tsx'
import { answers } from '../../../test/server.ts'
import { familyRoutes } from '../../features/family/routes.ts'
import { show, textsNow } from '../../features/family/texts.ts'
import { fillChildren } from './family-children.ts'

const child: FamilyHome['foundChildren'][number] = {
  id: idOf('Aisha'),
  fullName: 'Bello, Aisha <b>',
  gender: 'female',
  school: 'Unity College',
  place: 'JSS 1 Gold',
  relationship: 'Mother',
  today: { status: 'marked', mark: 'absent', sittings: ['morning'], reason: 'sick' },
  card: null,
  result: null,
}
const card = {
  id: idOf('a card'),
  term: 'First Term',
  termNumber: 1,
  session: '2025/2026',
  school: 'Unity College',
  classArm: 'JSS 1 Gold',
  average: '64.5',
  position: { place: 3, of: 38 },
  issuedAt: '2025-12-12T09:00:00.000Z',
}
const result = {
  exam: { id: idOf('an exam'), examName: 'Placement Test', session: '2025/2026' },
  candidateNumber: 'PT26/0001',
  publishedAt: '2026-02-01T09:00:00.000Z',
  passed: 5,
  sat: 7,
}
const family: FamilyHome = {
  name: 'Ruth Bello',
  ussdCode: null,
  language: null,
  foundChildren: [
    child,
    { ...child, id: idOf('Bola'), fullName: 'Bello, Bola', gender: 'male', card },
    {
      ...child,
      id: idOf('Chidi'),
      today: { status: 'unmarked', usuallyBy: '10:00' },
      card: { ...card, average: null },
    },
    { ...child, id: idOf('Dayo'), place: null, today: { status: 'left', lastDay: '2026-10-02' }, result },
  ],
  messages: { found: [], total: 0 },
}

/** The page of the children as the program draws it. */
const drawn = async (home: FamilyHome): Promise<HTMLElement> => {
  const { language } = textsNow()
  await openPages({
    at: '/family',
    routes: familyRoutes,
    user: null,
    answers: [answers(familyCalls.children, { ...home, language })],
  })
  await sees(home.name)
  const main = [...document.querySelectorAll('main')].at(-1)
  if (!main) throw new Error('The page has no content.')
  return main
}

/** The same as it shows before the program. */
const filled = async (home: FamilyHome): Promise<HTMLElement> => {
  const page = document.createElement('div')
  page.innerHTML = (await drawn(sampleFamily)).outerHTML
  fillChildren(page, home, textsNow())
  return page.querySelector('main') ?? page
}

describe('the children before the program', () => {
  it.each(languages)('are the same as in the program in the language %s', async language => {
    await show(language)
    const before = (await filled(family)).innerHTML
    expect(before).toBe((await drawn(family)).innerHTML)
    expect(before).toContain('Bello, Aisha &lt;b&gt;')
    await show('en')
  })

  it('are followed by nothing where the program adds messages', async () => {
    await show('en')
    const main = await filled({ ...family, messages: { found: [], total: 4 } })
    expect(main.lastElementChild?.localName).toBe('ul')
  })
})
