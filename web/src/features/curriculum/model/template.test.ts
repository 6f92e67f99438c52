import { describe, expect, it } from 'vitest'
import { missingFrom } from './template.ts'

const nothing = { primary: [], junior: [], senior: [] }
const classes = [
  { id: 'JSS 1', level: 7, owner: 'state' as const },
  { id: 'JSS 2', level: 8, owner: 'state' as const },
  { id: 'SS 1', level: 10, owner: 'state' as const },
  { id: 'Own', level: 7, owner: 'school' as const },
]

describe('what a state lacks of the template', () => {
  it('counts a subject of two stages once, and each class that does not take it', () => {
    const chosen = { ...nothing, junior: ['Digital Technologies'], senior: ['Digital Technologies', 'Biology'] }
    expect(missingFrom(chosen, { subjects: [], classes })).toEqual({ added: 2, attached: 4 })
  })

  it('leaves out what is there, whatever the case of its name, and what a school has of its own', () => {
    const subjects = [
      { name: 'MATHEMATICS', owner: 'state' as const, classes: [{ id: 'JSS 1' }] },
      { name: 'Biology', owner: 'school' as const, classes: [] },
    ]
    const chosen = { ...nothing, junior: ['Mathematics'], senior: ['Biology'] }
    expect(missingFrom(chosen, { subjects, classes })).toEqual({ added: 1, attached: 2 })
  })
})
