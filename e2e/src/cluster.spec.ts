import { type Api, apiAs } from './api.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { expect, type Page, signIn, test as base } from './support.ts'
import { enterScores, makeClass, unique } from './world.ts'

/** The journeys of this file are on several processes of the program behind a proxy, not on the demonstration of the others. */
const test = base.extend<object, { cluster: Cluster }>({
  cluster: [
    async ({ browserName: _any }, provide) => {
      const cluster = await startCluster()
      await provide(cluster)
      await cluster.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ cluster }, provide) => provide(cluster.url),
})

/** The same person at each process, past the proxy. */
const atEach = (api: Api, { processes }: Cluster): Api[] =>
  processes.map(({ url }) => Object.assign(Object.create(api), { url }))

const withArm = async (cluster: Cluster) => {
  const [head, teacher] = await Promise.all(['principal', 'class.teacher'].map(name => apiAs(name, cluster)))
  if (!head || !teacher) throw new Error('Nobody is signed in.')
  const { arm, students } = await makeClass(head, { classTeacherId: teacher.user.staff.id })
  return { head, teacher, arm, students }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Save the register' })

/** The first student of an arm is marked as absent by a tap, and the register is saved. */
const markFirst = async (page: Page, arm: { id: string }, student = ''): Promise<void> => {
  await page.goto(`/my-class/class-attendance/${arm.id}`)
  await page.getByRole('button', { name: `${student}:` }).click()
  await bar(page).getByRole('button', { name: 'Save register' }).click()
  await expect(page.getByText('Register saved: 3 present, 1 absent')).toBeVisible()
}

/** Who is absent according to a process. */
const absentees = async (api: Api, arm: { id: string }): Promise<string[]> => {
  const { registers } = await api.call('GET /attendance/get-attendance-register/{id}', { params: { id: arm.id } })
  return registers.flatMap(({ marks }) =>
    Object.entries(marks)
      .filter(([, { mark }]) => mark === 'absent')
      .map(([id]) => id),
  )
}

test('who signs in by one process is signed in at the other, and signed out at both', async ({ page, cluster }) => {
  await signIn(page, 'principal')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const head = await apiAs('principal', cluster)
  const eachStatus = () => Promise.all(atEach(head, cluster).map(async api => (await api.send('GET /auth/me')).status))
  expect(await eachStatus()).toEqual([200, 200])
  await head.send('POST /auth/logout')
  // What a process knows of a session is a few seconds old at most.
  await expect.poll(eachStatus).toEqual([452, 452])

  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
})

test('a register that is saved is read at both processes, and from the standby', async ({ page, cluster }) => {
  const { teacher, arm, students } = await withArm(cluster)
  await signIn(page, 'class.teacher')
  await markFirst(page, arm, students[0]?.fullName)
  for (const api of atEach(teacher, cluster)) expect(await absentees(api, arm)).toEqual([students[0]?.id])
  // A browser that has written is answered by the standby once that has what was written.
  await expect
    .poll(async () => {
      await page.reload()
      await expect(page.getByRole('button', { name: `${students[0]?.fullName}: Absent` })).toBeVisible()
      const figures = await Promise.all(
        cluster.processes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
      )
      return figures.some(text => /^db_replica_reads\{by="replica"\} [1-9]/m.test(text))
    })
    .toBe(true)
})

test('cards that one process prints into the bucket are downloaded from both', async ({ cluster }) => {
  const { head, arm } = await withArm(cluster)
  await enterScores(head, arm)
  await head.call('GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}', {
    params: { schoolId: head.school.id, classArmId: arm.id },
  })
  const { id } = await head.call('POST /report-card/print-run/add', {
    body: { school: head.school.id, classArmId: arm.id, oneFile: true, drafts: true },
  })
  await expect
    .poll(async () => (await head.call('GET /report-card/print-run/view-by-id/{id}', { params: { id } })).status)
    .toBe('Done')
  const files = await Promise.all(
    atEach(head, cluster).map(async api => {
      const answer = await api.send('GET /report-card/print-run/file/{id}/{number}', { params: { id, number: 1 } })
      return Buffer.from(await answer.arrayBuffer())
    }),
  )
  expect(files.map(bytes => bytes.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-'])
  expect(files[0]?.equals(files[1] ?? Buffer.of())).toBe(true)
})

test('a list of students is uploaded, and they are there after one of the processes is killed', async ({
  page,
  browser,
  cluster,
}) => {
  const tag = unique()
  const titles = 'Admission Number,Surname,First Name,Sex,Date of Birth,Class,Admission Date'
  const rows = [
    `${tag}/1,Adebayo${tag},Kẹ́mi,F,09/03/2014,JSS 1,15/09/2025`,
    `${tag}/2,Bello${tag},Musa,M,28/02/2014,JSS 1,15/09/2025`,
  ]
  await signIn(page, 'principal')
  await page.goto('/administration/user-management/student-management/admission-register/upload')
  await page
    .getByLabel('List of students')
    .setInputFiles({ name: 'our list.csv', mimeType: 'text/csv', buffer: Buffer.from([titles, ...rows].join('\n')) })
  await expect(page.getByText('2 of 2 can be admitted')).toBeVisible()
  await page.getByRole('button', { name: 'Admit 2 students' }).click()
  await expect(page.getByRole('heading', { name: '2 students are admitted' })).toBeVisible()
  const { head, teacher, arm, students } = await withArm(cluster)

  const [killed] = cluster.processes
  process.kill(killed?.pid ?? 0, 'SIGKILL')
  // What it was answering at that moment is lost; the proxy sends whatever comes after to the other one.
  await expect(async () => {
    const { foundStudents } = await head.call('GET /student/search', { query: { searchTerm: tag } })
    expect(foundStudents).toHaveLength(2)
  }).toPass()
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const other = await browser.newPage()
  await signIn(other, 'class.teacher')
  await markFirst(other, arm, students[0]?.fullName)
  await other.close()
  expect(await absentees(teacher, arm)).toEqual([students[0]?.id])
})
