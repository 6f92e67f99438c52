import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { person } from '../../test/device.ts'
import { show, startDevice } from '../../test/screen.tsx'
import { device } from '../lib/device.ts'
import { OfflinePages } from './OfflinePages.tsx'

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
  await put('registers', 'one', { version: 1, draft: {} })
  await put('registers', 'two', { version: 1, draft: {} })
  await put('exam-registrations', 'exam', { version: 1, draft: {} })
  await put('exam-photos', 'ada', { version: 1, draft: {} })
  await put('exam-photos', 'ben', { version: 1, draft: {} })
  show(<OfflinePages />)
  expect(screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Register of JSS 1 Gold', page.to],
    ['2 registers', '/my-class/class-attendance'],
    ['1 exam registration', exams],
    ['2 photos of candidates', exams],
  ])
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
