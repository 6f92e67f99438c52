import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { actions } from '../../features/search/actions.ts'
import { cardWords } from '../../ui/page/cards.ts'
import { routeTree } from '../router.tsx'

const { routesByPath } = createRouter({ routeTree, history: createMemoryHistory() })
const pages = Object.values(routesByPath).map(({ fullPath, options }) => ({ to: fullPath, ...options.staticData }))

it.each(['administration', 'academics', 'my-class'] as const)('every page of the section %s has a card', section => {
  const own = pages.filter(page => page.section === section).map(({ to }) => to)
  expect(Object.keys(cardWords[section]).sort()).toEqual(own.sort())
})

it.each(Object.entries(cardWords))('every card in %s has a page with a title of its own', (_place, words) => {
  const titles = Object.keys(words).map(to => pages.find(page => page.to === to)?.title)
  expect(titles).not.toContain(undefined)
  expect(new Set(titles).size).toBe(titles.length)
})

it.each(Object.entries(actions))('every action that the search offers in a %s leads to a page', (_area, offered) => {
  const addresses = new Set<string>(pages.map(({ to }) => to))
  expect(offered.map(({ to }) => to.split('?')[0] ?? to).filter(to => !addresses.has(to))).toEqual([])
  expect(new Set(offered.map(({ title }) => title)).size).toBe(offered.length)
})
