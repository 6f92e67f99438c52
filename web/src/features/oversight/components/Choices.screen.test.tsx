import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { choose } from '../../../../test/pages.tsx'
import { show } from '../../../../test/screen.tsx'
import { Choices } from './Choices.tsx'

const schools = Array.from({ length: 40 }, (_, index) => ({ id: `id-${index}`, name: `School ${index}` }))

it('searches a long choice by typing, and offers a short one in the list of the device', async () => {
  const chosen: unknown[] = []
  const user = show(
    <Choices
      choices={[
        { name: 'school', label: 'School', value: 'id-3', options: schools },
        { name: 'class', label: 'Class', value: null, options: [{ id: 'jss1', name: 'JSS 1' }] },
      ]}
      onSearch={change => chosen.push(change)}
    />,
  )
  const school = screen.getByRole('combobox', { name: 'School' })
  expect(school).toHaveProperty('value', 'School 3')
  expect(screen.getByRole('combobox', { name: 'Class' }).tagName).toBe('SELECT')

  await user.clear(school)
  await user.type(school, '27')
  await choose('School', 'School 27')
  await user.clear(school)
  await user.type(school, 'no ')
  await choose('School', 'No school')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'JSS 1')
  expect(chosen).toEqual([{ school: 'id-27' }, { school: undefined }, { class: 'jss1' }])
})
