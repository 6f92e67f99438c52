import { describe, expect, it } from 'vitest'
import { shutOutBy } from './assessment-form.ts'

const trait = { name: 'Handwriting' }
const row = (componentId: string, opens: string | null, closes: string | null) => ({
  componentId,
  label: `Junior Secondary: ${componentId}`,
  opens,
  closes,
})
const component = (id: string) => ({ id, name: id, maximum: 50, isExam: false })
const form = {
  psychomotor: [trait],
  affective: [trait],
  classTypes: [{ classTypeId: 'JSS', name: 'Junior', components: [component('CA'), component('Exam')], grades: [] }],
  windows: [row('CA', '2026-10-01', '2026-10-31'), row('Exam', null, null)],
}
const today = '2026-10-14'

describe('what saving the assessment takes from schools', () => {
  it('is nothing while components stay open and traits remain', () => {
    const longer = { ...form, windows: [row('CA', '2026-10-10', '2026-11-30'), row('Exam', null, null)] }
    expect(shutOutBy(form, longer, today)).toEqual([])
  })

  it('is the entry of a component that is open today', () => {
    const closes = 'Junior Secondary: CA is open for entry today, and closes.'
    const ended = { ...form, windows: [row('CA', '2026-10-01', '2026-10-13'), row('Exam', null, null)] }
    expect(shutOutBy(form, ended, today)).toEqual([closes])
    const [only] = form.classTypes
    const removed = { ...form, classTypes: only ? [{ ...only, components: [component('Exam')] }] : [] }
    expect(shutOutBy(form, removed, today)).toEqual([closes])
    expect(shutOutBy(form, ended, '2026-11-01')).toEqual([])
  })

  it('is every page where no trait of a kind is left', () => {
    expect(shutOutBy(form, { ...form, affective: [] }, today)).toHaveLength(1)
    expect(shutOutBy({ ...form, affective: [] }, { ...form, affective: [] }, today)).toEqual([])
  })
})
