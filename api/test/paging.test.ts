import { expect, it } from 'vitest'
import { testApp } from './app.ts'
import { makePerson, makeSubject } from './factories.ts'
import { transferWorld } from './transfer-world.ts'

const app = await testApp()
const { state, old, oldHead, gold, silver } = await transferWorld(app)
const admin = await makePerson(app, { state, role: 'superAdmin' })
const teacher = await makePerson(app, { state, role: 'teacher', school: old })
await makeSubject(app, gold, { name: 'Biology', teacher })
await makeSubject(app, silver, { name: 'Chemistry', teacher })
for (const name of ['Algebra', 'Angles']) {
  const subjects = await app.request('GET /subject/view-all', {}, { as: oldHead })
  const [subject] = subjects.body.foundSubjects
  const to = { params: { id: subject?.id ?? '' }, body: { topicsToCreate: [name] } }
  await app.request('PATCH /subject/add-topics-to-subject/{id}', to, { as: oldHead })
}

it.each([
  ['/class/view-all', 'foundClasses', oldHead],
  ['/class-arm/search', 'foundClassArms', oldHead],
  [`/class-arm/view-all-school-class-arm/${old.id}`, 'foundClassArms', oldHead],
  ['/subject/view-all', 'foundSubjects', oldHead],
  [`/subject-teacher/subject-taught-by-teacher/${teacher.id}`, 'foundSubjects', teacher],
  [`/student/get-by-class-arm/${old.id}/${gold.id}`, 'foundStudents', oldHead],
  ['/student/search', 'foundStudents', oldHead],
  ['/staff/search', 'foundStaffs', oldHead],
  ['/staff/last-time-active', 'foundStaffs', oldHead],
  ['/school/search', 'foundSchools', admin],
  ['/topic/search?name=a', 'foundTopics', oldHead],
] as const)('%s is returned page by page, with the total number', async (path, name, as) => {
  const ask = async (query: string) => {
    const { status, body } = await app.get(`/api${path}${path.includes('?') ? '&' : '?'}${query}`, { as })
    expect(status).toBe(200)
    const { [name]: found, total } = body as Record<string, unknown>
    return { found: found as { id?: string }[], total }
  }
  const whole = await ask('limit=1000')
  expect(whole.found.length).toBeGreaterThan(1)
  expect(whole.total).toBe(whole.found.length)
  const pages = [await ask('limit=1'), await ask('limit=1&page=2')]
  expect(pages.map(({ found }) => found)).toEqual(whole.found.slice(0, 2).map(row => [row]))
  expect(pages.map(({ total }) => total)).toEqual([whole.total, whole.total])
  expect((await app.get(`/api${path}${path.includes('?') ? '&' : '?'}limit=1001`, { as })).status).toBe(422)
})
