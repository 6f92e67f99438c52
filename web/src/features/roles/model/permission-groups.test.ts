import { describe, expect, it } from 'vitest'
import type { Permission } from '../queries.ts'
import { grantableOf, groupsOf, withGroup } from './permission-groups.ts'

const permission = (operation: Permission['operation'], category: string, held = true): Permission => ({
  operation,
  name: operation,
  description: '',
  category,
  restriction: 'School',
  held,
})
const all = [
  permission('student.view', 'Students'),
  permission('score.enter', 'Scores', false),
  permission('student.create', 'Students'),
]

describe('permissions of a role', () => {
  it('are grouped by category in the order of the registry', () => {
    expect(groupsOf(all).map(({ category, permissions }) => [category, permissions.length])).toEqual([
      ['Students', 2],
      ['Scores', 1],
    ])
  })

  it('are selected by category, without those that the person does not hold', () => {
    const [students, scores] = groupsOf(all)
    if (!students || !scores) throw new Error('Two categories were given.')
    expect(withGroup([], students, true)).toEqual(['student.view', 'student.create'])
    expect(withGroup([], scores, true)).toEqual([])
    expect(withGroup(['student.view', 'score.enter'], students, false)).toEqual(['score.enter'])
  })

  it('are copied only as far as the person holds them', () => {
    expect(grantableOf(['student.view', 'score.enter'], all)).toEqual(['student.view'])
  })
})
