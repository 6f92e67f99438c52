import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enter, makeDevice, person } from '../../../test/device.ts'
import type { PhotoPlace } from './photo-kind.ts'

const placeOf = (student: string, schoolId = 'school'): PhotoPlace => ({
  schoolId,
  examId: 'exam',
  title: 'BECE',
  studentId: student.toLowerCase(),
  student,
})
const [ada, ben] = [placeOf('Ada'), placeOf('Ben')]
const face = (content = 'face'): string => `data:image/webp;base64,${btoa(content)}`

let device: ReturnType<typeof makeDevice>

/** A page of the product with a clerk, or somebody else, signed in. */
const open = async ({ who = 'clerk', school = 'school', tab = 'reloaded' } = {}) => {
  await (tab === 'another' ? device.newTab() : device.reload())
  const { session } = await import('../../lib/session.ts')
  const { notices } = await import('../../lib/notices.ts')
  const { photos, mostPhotos } = await import('./photos.ts')
  const { device: place } = await import('../../lib/session/device.ts')
  const { staff, ...user } = person(who)
  await enter(person(who))
  const own = {
    id: school,
    name: 'School',
    category: 'Senior Secondary' as const,
    logo: null,
    classRooms: null,
    usableToilets: null,
    addressCoordinates: null,
  }
  session.set({ ...user, staff: { ...staff, operations: ['exam.register'], school: own } })
  photos.send()
  await device.pass(0)
  const rows = (): unknown[] => [...place.drafts.all('exam-photos').values()]
  return { photos, mostPhotos, session, rows, told: () => notices.get().map(({ text }) => text) }
}

const take = async (page: Awaited<ReturnType<typeof open>>, place: PhotoPlace, picture = face(), current?: string) => {
  page.photos.put(place, picture, current ?? null)
  await device.pass(10)
}

const idIn = (path: string): string => new URLSearchParams(path.split('?')[1]).get('id') ?? ''
const knownIn = (path: string): string[] =>
  [...new URLSearchParams(path.split('?')[1])].flatMap(([name, value]) => (name.startsWith('known') ? [value] : []))
const saved = { photo: 'file', picture: { Location: '/api/files/file' } }
const stored = (who = 'clerk'): number => device.stored('exam-photos', who)

beforeEach(() => {
  vi.useFakeTimers()
  device = makeDevice()
})
afterEach(async () => {
  await device.settle()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a photo of a candidate', () => {
  it('waits on the device without a connection, and is sent once when it returns', async () => {
    const page = await open()
    device.goOffline()
    await take(page, ada)
    expect(device.asked).toEqual([])
    expect(stored()).toBe(1)

    const next = await open()
    await device.goOnline()
    await device.pass(10)
    expect(device.asked).toHaveLength(1)
    expect(device.last().path).toContain('/api/exam-registration/photo/school/exam/ada?id=')
    const { file } = Object(device.last().body)
    expect([file.type, await file.text()]).toEqual(['image/webp', 'face'])
    await device.last().answer(saved)
    expect(next.told()).toEqual(['BECE: the photos taken on this device are saved.'])
    await device.pass(120_000)
    expect([device.asked.length, stored(), next.rows()]).toEqual([1, 0, []])
  })

  it('whose tab is closed while it is being sent is sent again under the same id', async () => {
    await take(await open(), ada)
    const { path } = device.last()
    await open()
    expect(device.asked).toHaveLength(2)
    expect(idIn(device.last().path)).toBe(idIn(path))
    await device.last().answer(saved)
    expect(stored()).toBe(0)
  })

  it.each(['{}', 'null', '<h1>Buy data</h1>'])(
    'waits where something else answers instead of Akada (%s)',
    async text => {
      const page = await open()
      await take(page, ada)
      await device.last().answerForeign(text)
      expect([stored(), page.rows().length]).toEqual([1, 1])
      await device.pass(10_000)
      expect(device.asked).toHaveLength(2)
      await device.last().answer(saved)
      expect(stored()).toBe(0)
    },
  )

  it('is not stored as readable text', async () => {
    const page = await open()
    device.goOffline()
    await take(page, ada, face('a face to recognise'))
    expect(stored()).toBe(1)
    expect(JSON.stringify(device.storedRows())).not.toMatch(/Ada|BECE|data:image/)
  })

  it('is sent after the one before it: on a slow line a photo that has arrived is not sent again', async () => {
    const page = await open()
    device.goOffline()
    await take(page, ada)
    await take(page, ben)
    await device.goOnline()
    await device.pass(10)
    expect(device.asked).toHaveLength(1)
    await device.last().answer(saved)
    expect(device.asked).toHaveLength(2)
    expect(device.last().path).toContain('/ben?')
  })

  it('taken again while the first may have arrived says that the first is its own', async () => {
    const page = await open()
    await take(page, ada, face('first'), 'older')
    const first = idIn(device.last().path)
    await take(page, ada, face('second'), 'older')
    await device.last().lose()
    await device.pass(60_000)
    expect(idIn(device.last().path)).not.toBe(first)
    expect(knownIn(device.last().path)).toEqual(['older', first])
  })

  it('that is removed before it was sent is not sent', async () => {
    const page = await open()
    device.goOffline()
    await take(page, ada)
    page.photos.remove(ada)
    await device.goOnline()
    await device.pass(10)
    expect([device.asked.length, stored()]).toEqual([0, 0])
  })

  it('of another school waits until the person acts there', async () => {
    const page = await open()
    device.goOffline()
    await take(page, ada)
    await device.goOnline()
    await device.last().lose()
    device.asked.length = 0
    await open({ school: 'another' })
    await device.pass(60_000)
    expect(device.asked).toEqual([])
    await open()
    expect(device.asked).toHaveLength(1)
  })
})

describe('two tabs with photos', () => {
  it('send each photo once, and both know that it is saved', async () => {
    const first = await open()
    device.goOffline()
    await take(first, ada)
    const second = await open({ tab: 'another' })
    expect(second.rows()).toHaveLength(1)
    await device.goOnline()
    await device.pass(10_000)
    expect(device.asked).toHaveLength(1)
    await device.last().answer(saved)
    await device.pass(60_000)
    expect([device.asked.length, first.rows(), second.rows()]).toEqual([1, [], []])
  })
})

describe('a photo that the server refuses', () => {
  const refusal = { code: 'no_longer_candidate', message: 'Ada is not in JSS 3 of this school any more.' }

  it('stays with the reason, and the others are sent', async () => {
    const page = await open()
    await take(page, ada)
    await take(page, ben)
    await device.last().answer(refusal, 422)
    await device.last().answer(saved)
    expect(page.rows()).toMatchObject([{ draft: { items: { photo: { refusal: refusal.message } } } }])
    expect(page.told()).toEqual([`Photo of Ada: ${refusal.message} Open it under Exam registration.`])
    await device.pass(120_000)
    expect(device.asked).toHaveLength(2)

    const next = await open()
    expect(device.asked).toHaveLength(2)
    next.photos.retry(ada)
    await device.pass(10)
    expect(device.asked).toHaveLength(3)
  })
})

describe('a photo of a candidate whom somebody else has photographed', () => {
  const changed = {
    code: 'photo_changed',
    message: 'Mr Obi saved another photo of Ada meanwhile.',
    details: { photo: 'theirs', picture: { Location: '/api/files/theirs' } },
  }
  const collide = async () => {
    const page = await open()
    await take(page, ada, face(), 'older')
    await device.last().answer(changed, 409)
    expect(device.last().path).toBe('/api/files/theirs')
    await device.last().lose()
    return page
  }

  it('waits for a decision, and mine is sent as one that replaces theirs', async () => {
    const page = await collide()
    const conflict = { message: changed.message, photo: 'theirs', picture: null }
    expect(page.rows()).toMatchObject([{ draft: { items: { photo: { conflict } } } }])
    page.photos.send()
    await device.pass(120_000)
    expect(device.asked).toHaveLength(2)
    page.photos.settle(ada, 'mine')
    await device.pass(10)
    expect(knownIn(device.last().path)).toEqual(['older', 'theirs'])
    await device.last().answer(saved)
    expect(stored()).toBe(0)
  })

  it('is dropped if theirs is kept', async () => {
    const page = await collide()
    page.photos.settle(ada, 'theirs')
    await device.pass(120_000)
    expect([device.asked.length, stored()]).toEqual([2, 0])
  })
})

describe('signing out with photos', () => {
  it('leaves them for their owner: the next person neither sees nor sends them', async () => {
    const page = await open()
    device.goOffline()
    await take(page, ada)
    page.session.clear('signedOut')
    await device.goOnline()
    const other = await open({ who: 'other' })
    await device.pass(60_000)
    expect([other.rows(), device.asked.length]).toEqual([[], 0])
    await open()
    expect(device.asked.map(({ by }) => by)).toEqual(['Bearer token-of-clerk'])
  })
})

describe('the room on the device', () => {
  it('is bounded: a photo more is refused, one that replaces another is not', async () => {
    const page = await open()
    device.goOffline()
    for (let number = 0; number < page.mostPhotos; number++) page.photos.put(placeOf(`S${number}`), face(), null)
    await device.pass(10)
    expect([page.photos.hasRoom(ada), page.photos.hasRoom(placeOf('S1'))]).toEqual([false, true])
  })

  it('may be used up: then no other photo is taken, and the one at hand is sent from the page', async () => {
    const page = await open()
    device.goOffline()
    device.setRoom(0)
    await take(page, ada)
    expect(stored()).toBe(0)
    expect(page.photos.hasRoom(ben)).toBe(false)
    await device.goOnline()
    await device.pass(10)
    await device.last().answer(saved)
    expect(page.photos.hasRoom(ben)).toBe(true)
  })
})
