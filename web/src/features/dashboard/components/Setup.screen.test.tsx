import { screen, within } from '@testing-library/dom'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { person } from '../../../../test/device.ts'
import { openBrowser, show } from '../../../../test/screen.tsx'
import type { SetupItem } from '../model/setup.ts'
import { Setup } from './Setup.tsx'

const item = (step: SetupItem['step'], state: SetupItem['state'] = 'due'): SetupItem => ({
  step,
  state,
  progress: null,
  waitsFor: null,
})
const kept = [item('session', 'done'), item('subjects'), item('firstDistrict')]
const fresh = [item('session', 'done'), item('subjects', 'done'), item('firstDistrict')]

const Page = () => {
  const [items, setItems] = useState(kept)
  const [visit, setVisit] = useState(1)
  return (
    <>
      <Setup key={visit} items={items} />
      <button type="button" onClick={() => setItems(fresh)}>
        Answer
      </button>
      <button type="button" onClick={() => setVisit(2)}>
        Open again
      </button>
    </>
  )
}

const lines = (): (string | null)[] =>
  within(screen.getByRole('region', { name: /^Setup/ }))
    .getAllByRole('listitem')
    .map(line => line.textContent)

it('leaves a step that is done in its line until the page is opened again, so that no other moves', async () => {
  await openBrowser(() => null, person('setting up'))
  const user = show(<Page />)
  const district = expect.stringMatching(/^First district/)
  expect(lines()).toEqual([expect.stringMatching(/^Classes and subjectsCheck/), district, 'Done: Session and terms'])

  await user.click(screen.getByRole('button', { name: 'Answer' }))
  expect(lines()).toEqual(['Classes and subjectsDone', district, 'Done: Session and terms'])
  expect(screen.getByRole('heading', { name: 'Setup 2 of 3 done' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Classes and subjects/ })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Open again' }))
  expect(lines()).toEqual([district, 'Done: Session and terms, Classes and subjects'])
})
