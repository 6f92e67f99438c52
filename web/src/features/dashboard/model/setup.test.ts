import { describe, expect, it } from 'vitest'
import { countSteps, type SetupItem, setupLines } from './setup.ts'

const item = (step: SetupItem['step'], more: Partial<SetupItem> = {}): SetupItem => ({
  step,
  state: 'due',
  progress: null,
  waitsFor: null,
  ...more,
})
const all = { mail: true, sms: true }
const only = (one: SetupItem, sends = all) => setupLines([one], sends).left[0]

describe('the lines of a setup', () => {
  it('link to the page that does what is due, and name what is done', () => {
    const { left, done } = setupLines([item('session', { state: 'done' }), item('subjects')], all)
    expect(left).toMatchObject([{ title: 'Classes and subjects', to: '/super-admin/subjects' }])
    expect(done).toEqual(['Session and terms'])
  })

  it('say how many have what all need', () => {
    const line = only(item('windows', { progress: { done: 3, of: 9 } }))
    expect(line?.detail).toMatch(/^3 of 9 components have days[.] /)
  })

  it('say what comes first, and who does it on which page', () => {
    const mine = item('windows', { state: 'blocked', waitsFor: { step: 'session', roles: [] } })
    expect(only(mine)).toMatchObject({ to: null, detail: expect.stringMatching(/Waits for: Session and terms[.]$/) })
    const others = item('windows', { state: 'blocked', waitsFor: { step: 'session', roles: ['Super Admin'] } })
    expect(only(others)?.detail).toMatch(/Waits for: Session and terms [(]Super Admin: Sessions and terms[)][.]$/)
    const below = item('firstSchool', {
      state: 'blocked',
      waitsFor: { step: 'firstSchool', roles: ['District Admin'] },
    })
    // The state can upload schools and invite their principals itself.
    expect(only(below)).toMatchObject({
      to: '/super-admin/districts',
      detail: expect.stringMatching(/ District Admin: School Management[.]$/),
    })
  })

  it('say that nothing is sent without a mail server', () => {
    expect(only(item('mail'), { ...all, mail: false })?.detail).toMatch(/^No mail server is set up/)
    expect(only(item('mail'))?.detail).not.toMatch(/No mail server/)
  })

  it('count neither e-mail nor SMS where the state does without', () => {
    const items = [item('mail'), item('sms'), item('session', { state: 'done' }), item('subjects')]
    expect(countSteps(items, all)).toEqual({ done: 1, of: 4 })
    expect(countSteps(items, { mail: false, sms: false })).toEqual({ done: 1, of: 2 })
    expect(countSteps([item('mail', { state: 'done' })], { mail: false, sms: false })).toEqual({ done: 1, of: 1 })
  })

  it('say that nothing goes by SMS without a gateway, and that a state can do without', () => {
    expect(only(item('sms'), { ...all, sms: false })?.detail).toMatch(/^No SMS gateway is set up.* can do without/)
    expect(only(item('sms'))?.detail).toMatch(/^Send a test message by SMS/)
  })
})
