import { screen, waitFor } from '@testing-library/dom'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { person } from '../../test/device.ts'
import { openBrowser, show, startDevice } from '../../test/screen.tsx'
import { cachedPages } from '../lib/cached-read.ts'
import { device } from '../lib/session/device.ts'
import { OfflinePages, UnsentNow, UnsentOfAll } from './OfflinePages.tsx'
import { fetchOwnRegisters } from './worker.ts'

const exams = '/academics/external-examination/state-examination/exam-registration'

const put = async (kind: string, key: string, data: unknown): Promise<void> => {
  const holder = device.drafts.holder()
  if (holder) await device.drafts.update(holder, kind, key, () => data)
}

it('lists the pages that this device has, and the unsent work by kind with its count', async () => {
  await startDevice(person('ada'))
  const page = { to: '/my-class/class-attendance/gold', title: 'Register of JSS 1 Gold' }
  await put('cache', 'ada.. register', { at: 1, data: 1, page })
  await put('cache', 'eve.. register', { at: 1, data: 1, page: { to: '/other', title: 'Register of JSS 1 Blue' } })
  await put('registers', '.\none', { version: 1, draft: {} })
  await put('registers', '.\ntwo', { version: 1, draft: {} })
  await put('exam-registrations', '.\nexam', { version: 1, draft: {} })
  await put('exam-photos', '.\nada', { version: 1, draft: {} })
  await put('exam-photos', '.\nben', { version: 1, draft: {} })
  show(<OfflinePages />)
  expect(screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Register of JSS 1 Gold', page.to],
    ['2 registers', '/my-class/class-attendance'],
    ['1 exam registration', exams],
    ['2 photos of candidates', exams],
  ])
})

const inRoles = (id: string, active: string) => {
  const user = person(id)
  const roleAccess = ['Teacher', 'Administrator'].map(name => ({
    id: name,
    role: { id: name, name },
    organization: { id: `school of ${name}`, name: `${name} School`, kind: 'school' as const },
  }))
  const activeRoleAccess = roleAccess.find(one => one.id === active) ?? null
  return { ...user, staff: { ...user.staff, roleAccess, activeRoleAccess } }
}

it('says on Today in which role the work is sent, and shows what is stored while the page is open', async () => {
  await startDevice(inRoles('both', 'Administrator'))
  await put('scores', 'Teacher.school of Teacher\ngrid', { version: 1, draft: {} })
  show(<UnsentNow />)
  expect(screen.getByRole('region', { name: 'Only on this device' }).textContent).toContain(
    '1 score sheet: made as Teacher of Teacher School, and sent when you act as that again (in your menu)',
  )
  const head = { classArmId: 'gold', termId: 'first' }
  await put('cards', 'Administrator.school of Administrator\ngold first', { version: 1, draft: { head } })
  const link = await screen.findByRole('link', { name: '1 class arm with ratings or remarks' })
  expect(link.getAttribute('href')).toBe('/academics/report-card/gold?term=first')
})

it('before sign-in names the owners by initials, and no work', async () => {
  await startDevice(person('fay'))
  await put('registers', '.\nJSS 1 Gold', { version: 1, draft: {} })
  await put('cards', '.\nsecret', { version: 1, draft: { head: { classArmId: 'gold', termId: 'first' } } })
  device.leave()
  const rows = (await device.drafts.workOfAll()).filter(row => row.person === 'fay')
  expect(rows.map(({ by }) => by)).toEqual(['A. B.', 'A. B.'])
  show(<UnsentOfAll rows={rows} />)
  const text = screen.getByRole('region', { name: 'Not sent yet' }).textContent
  expect(text).toContain('A. B.: 1 register and 1 class arm with ratings or remarks')
  expect(text).not.toMatch(/Gold|secret|Adaeze|Bello/)
})

it('says so if nothing is stored on the device', async () => {
  await startDevice(person('ben'))
  show(<OfflinePages />)
  expect(
    screen.getByText(
      'No page that you opened is stored on this device yet. Pages that you open with a connection can be opened here later.',
    ),
  ).toBeTruthy()
})

it('has the registers of the own class arms, though nobody has opened them on this device', async () => {
  const user = person('new phone')
  const content = { classArm: { id: 'gold', fullName: 'JSS 1 Gold' } }
  const received = await openBrowser(() => ({ content }), {
    ...user,
    staff: { ...user.staff, ownClassArms: [{ id: 'gold', name: 'JSS 1 Gold' }] },
  })
  await fetchOwnRegisters(new QueryClient())
  expect(received.map(({ path }) => path).join()).toContain('/gold?from=')
  await waitFor(() => expect(cachedPages()).toHaveLength(1))
  show(<OfflinePages />)
  const link = await screen.findByRole('link', { name: 'Register of JSS 1 Gold' })
  expect(link.getAttribute('href')).toBe('/my-class/class-attendance/gold')
})
