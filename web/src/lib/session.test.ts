import { operationsOf } from '@akada/contract/permissions'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeDevice } from '../../test/device.ts'
import { areaOf, homeOf } from './session/person.ts'
import { can, type LoggedInUser, session } from './session.ts'
import { type BrowserStorage, SessionStore } from './session/session-store.ts'

const portal = { requirements: [], contact: { phoneNumbers: [], emails: [] } }
const term = (defaultValue: string) => ({ stateValue: null, defaultValue })
const rule = { age: 60, years: 35 }

const person = (change: Partial<LoggedInUser['staff']> = {}): LoggedInUser => ({
  staff: {
    id: '01',
    title: null,
    firstName: 'Adaeze',
    lastName: 'Bello',
    username: 'class.teacher',
    email: 'a@example.ng',
    profilePicture: null,
    tescomNumber: null,
    isSuperAdmin: false,
    accountStatus: 'Active',
    secondFactor: { enrolled: false, required: false },
    refreshToken: 'refresh',
    roleAccess: [],
    activeRoleAccess: null,
    operations: operationsOf('classTeacher'),
    ownClassArms: [],
    school: null,
    district: null,
    stateDetails: {
      id: '02',
      name: 'Ogun',
      country: 'Nigeria',
      retirementParameters: { teaching: rule, nonTeaching: rule },
      stateTerminologies: {
        district: term('District'),
        oracleNumber: term('Oracle Number'),
        tescomNumber: term('Tescom Number'),
        subebNumber: term('Subeb Number'),
      },
      sittingsPerDay: 2,
    },
    ...change,
  },
  term: null,
  missingRequirements: { unSatisfiedRequirementsExist: false, statePortal: portal, districtPortal: portal },
  provider: { name: 'Akada' },
  signIn: { id: '07', ownDevice: false, endsAt: '2026-10-14T20:00:00.000Z' },
  mailDelivery: 'mail',
  sendsSms: false,
  authorizationToken: 'token',
})

const acting = (kind: 'state' | 'district' | 'school') => ({
  id: '03',
  role: { id: '04', name: 'Role' },
  organization: { id: '05', name: 'Organisation', kind },
})

afterEach(() => session.clear('signedOut'))

describe('can', () => {
  it('follows the operations of the active role', () => {
    session.set(person())
    expect(can('attendance.mark')).toBe(true)
    expect(can('report-card.publish')).toBe(false)
    session.set(person({ operations: operationsOf('principal') }))
    expect(can('report-card.publish')).toBe(true)
  })

  it('refuses everything to an anonymous person', () => {
    expect(can('student.view')).toBe(false)
  })
})

describe('areaOf and homeOf', () => {
  it('follow the active role access', () => {
    expect(areaOf(person({ activeRoleAccess: acting('district') }))).toBe('district')
    expect(homeOf(person({ activeRoleAccess: acting('school'), isSuperAdmin: true }))).toBe('/dashboard')
    expect(homeOf(person({ activeRoleAccess: acting('state'), isSuperAdmin: true }))).toBe('/super-admin')
  })

  it('are inferred from the person if none is active', () => {
    expect(areaOf(person({ isSuperAdmin: true }))).toBe('state')
    expect(areaOf(person({ district: { id: '06', name: 'Zone 1' } }))).toBe('district')
    expect(areaOf(person())).toBe('school')
  })
})

describe('the store', () => {
  const keep = (text: string | null): BrowserStorage => ({
    getItem: () => text,
    setItem: () => {},
    removeItem: () => {},
  })

  it('keeps the current tokens if a response has none', () => {
    session.set(person())
    const { authorizationToken: _, ...fresh } = person({ refreshToken: undefined, firstName: 'Ada' })
    session.set(fresh)
    expect(session.get()).toMatchObject({
      authorizationToken: 'token',
      staff: { refreshToken: 'refresh', firstName: 'Ada' },
    })
  })

  it('treats unreadable storage as nobody signed in', () => {
    expect(new SessionStore(keep('{nonsense')).get()).toBeNull()
    expect(new SessionStore(keep('{"staff":{}}')).get()).toBeNull()
  })

  it('keeps no tokens on the device, works in memory if it is full, and leaves nobody else there', () => {
    const kept = new Map<string, string>()
    let full = false
    const store = new SessionStore<LoggedInUser>({
      getItem: name => kept.get(name) ?? null,
      setItem: (name, value) => {
        if (full) throw new DOMException('Full.', 'QuotaExceededError')
        kept.set(name, value)
      },
      removeItem: name => void kept.delete(name),
    })
    store.set(person())
    expect([...kept.values()].join()).toContain('Adaeze')
    expect([...kept.values()].join()).not.toMatch(/token|refresh/i)
    let told = 0
    store.subscribe(() => {
      told += 1
    })
    full = true
    store.set(person({ refreshToken: 'newer' }))
    expect([store.get()?.staff.refreshToken, told]).toEqual(['newer', 1])
    expect(kept.size).toBe(0)
  })

  it('reads again when the browser restores a page from its cache', async () => {
    const device = makeDevice()
    await device.reload()
    const { session: put } = await import('./session.ts')
    put.set(person())
    device.storage.removeItem('akada.session')
    device.happens(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(put.get()).toBeNull()
    vi.unstubAllGlobals()
  })
})
