/**
 * Brings a district of 20 schools, 400 staff and 12,000 students onto the portal from spreadsheets, as its people would in one sitting: every
 * sheet has errors, which are repaired as in the page, and at the end everything is counted. It calls the server as the pages do.
 * Usage: npm run bench:onboarding. Starts a demo of its own, or uses the one at AKADA_URL. Prints the table of bench/onboarding.md.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Api, apiAs } from '../e2e/src/api.ts'
import { startDemo } from '../e2e/src/demo-server.ts'

const schoolCount = 20
/** The principal among them. */
const staffPerSchool = 20
const studentsPerSchool = 600
const classes = ['JSS 1', 'JSS 2', 'JSS 3', 'SS 1', 'SS 2', 'SS 3']
const arms = ['A', 'B', 'C']
const password = 'Of-the-sitting-2026'

const surnames = ['Adéyẹmí', 'Okafor', 'Bello', 'Sólàńkẹ́', 'Eze', 'Musa', 'Ọ̀ṣúnkúnlé', 'Nwosu', 'Lawal', 'Ibrahim']
const firstNames = [
  'Tóbi',
  'Chidi',
  'Aisha',
  'Fọlákẹ́',
  'Ngozi',
  'Yusuf',
  'Bọ́lá',
  'Emeka',
  'Zainab',
  'Kúnlé',
  'Ada',
  'Sani',
]

/** Different in each run, so that it can be repeated on the same server. */
const run = Date.now().toString(36)
let phones = Number(String(Date.now()).slice(-7)) * 100
/** Ten digits that nobody has. */
const nextPhone = (): string => `070${String(phones++).slice(-8).padStart(8, '0')}`

const pick = (names: readonly string[], index: number): string => names[index % names.length] ?? ''

type Row = readonly string[]
const sheet = (rows: readonly Row[]): Blob =>
  new Blob([rows.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')], { type: 'text/csv' })

interface Step {
  name: string
  uploads: number
  rows: number
  repaired: number
  readMs: number
  repairMs: number
  saveMs: number
}

const steps = new Map<string, Step>()
const stepOf = (name: string): Step => {
  const known = steps.get(name) ?? { name, uploads: 0, rows: 0, repaired: 0, readMs: 0, repairMs: 0, saveMs: 0 }
  steps.set(name, known)
  return known
}

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const from = performance.now()
  return [await work(), performance.now() - from]
}

const groups = ['district', 'school', 'staff', 'class-arm', 'subject-teacher', 'student'] as const
type Group = (typeof groups)[number]

interface Uploaded {
  id: string
  rows: readonly { row: number }[]
  errors: readonly { row: number; column: string | null; message: string }[]
  confirmation: string | null
}

/** The right value of a cell that the sheet has wrong. */
type Repairs = Readonly<Record<string, string>>

/** Uploads a sheet, repairs its errors, and saves all its rows; throws if an error was not foreseen or a row would be lost. */
const onboard = async <Answer>(
  api: Api,
  name: string,
  group: Group,
  rows: readonly Row[],
  repairs: Repairs = {},
): Promise<Answer> => {
  const step = stepOf(name)
  const [read, readMs] = await timed(async (): Promise<Uploaded> => {
    const response = await api.send(`POST /${group}/upload-multiple`, { file: sheet(rows) })
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
    return response.json()
  })
  if (read.rows.length !== rows.length - 1)
    throw new Error(`${name}: ${read.rows.length} of ${rows.length - 1} rows read`)
  const wrong = read.errors.map(({ row, column, message }) => {
    const right = column === null ? undefined : repairs[column]
    if (column === null || right === undefined) throw new Error(`${name}, row ${row}, ${column}: ${message}`)
    return { row, cells: { [column]: right.replace('#', nextPhone()) } }
  })
  const [repaired, repairMs] = await timed(async (): Promise<Uploaded> => {
    if (wrong.length === 0) return read
    const sending = { params: { id: read.id }, body: { rows: wrong } }
    const response = await api.send(`PATCH /${group}/upload-multiple/{id}`, sending)
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
    return response.json()
  })
  const [left] = repaired.errors
  if (left) throw new Error(`${name}, row ${left.row} still: ${left.message}`)
  const [saved, saveMs] = await timed(async (): Promise<Answer> => {
    const body = { leaveOutInvalid: false, confirmation: repaired.confirmation ?? undefined }
    const response = await api.send(`POST /${group}/create-multiple/{id}`, { params: { id: read.id }, body })
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
    return response.json()
  })
  step.uploads += 1
  step.rows += rows.length - 1
  step.repaired += wrong.length
  step.readMs += readMs
  step.repairMs += repairMs
  step.saveMs += saveMs
  return saved
}

interface WithCredentials {
  credentials: { name: string; username: string; password: string }[]
}

/** Signs in with a temporary password and replaces it, as the person does first. */
const take = async (url: string, given: WithCredentials['credentials'][number]): Promise<Api> => {
  const first = await apiAs(given.username, { url, password: given.password })
  await first.call('PATCH /auth/change-password', { body: { currentPassword: given.password, password } })
  return apiAs(given.username, { url, password })
}

const makeDistrict = async (url: string, superAdmin: Api): Promise<Api> => {
  const { credentials } = await onboard<WithCredentials>(superAdmin, 'District and its admin', 'district', [
    [
      'District',
      'Office Address',
      'Office Phone Numbers',
      'Office E-mail',
      'Admin Surname',
      'Admin First Name',
      'Admin E-mail',
      'Admin Phone Number',
    ],
    [
      `Sitting ${run}`,
      '1 Ìjẹmọ̀ Road',
      nextPhone(),
      `office.${run}@zone.example`,
      'Ṣóyínká',
      'Adé',
      `admin.${run}@zone.example`,
      nextPhone(),
    ],
  ])
  const [admin] = credentials
  if (!admin) throw new Error('The server sends mail, so the temporary passwords are not shown: use the demo.')
  return take(url, admin)
}

const makeSchools = async (url: string, admin: Api): Promise<Api[]> => {
  const rows = Array.from(
    { length: schoolCount },
    (_, index): Row => [
      `Sitting High School ${index + 1}`,
      index === 3 ? 'Wizardry' : 'Junior & Senior Secondary',
      `${index + 1} Òkè-Ìtòkú Road`,
      pick(surnames, index),
      index === 7 ? '' : pick(firstNames, index),
      `head${index + 1}.${run}@school.example`,
      index === 11 ? '12' : nextPhone(),
    ],
  )
  const titles = [
    'School',
    'Category',
    'Address',
    'Principal Surname',
    'Principal First Name',
    'Principal E-mail',
    'Principal Phone Number',
  ]
  const repairs = { category: 'Junior & Senior Secondary', headFirstName: 'Ṣadé', headPhone: '#' }
  const { credentials } = await onboard<WithCredentials>(
    admin,
    'Schools and principals',
    'school',
    [titles, ...rows],
    repairs,
  )
  const heads: Api[] = []
  for (const given of credentials) heads.push(await take(url, given))
  return heads
}

const emailOf = (school: number, person: number): string => `staff${school}.${person}.${run}@school.example`

const makeStaff = async (api: Api, school: number): Promise<void> => {
  const people = Array.from(
    { length: staffPerSchool - 1 },
    (_, index): Row => [
      pick(surnames, index + school),
      pick(firstNames, index * 7 + school),
      `sit${school}.${index}.${run}`,
      emailOf(school, index),
      nextPhone(),
      index === 5 ? 'x' : (['Male', 'Female'][index % 2] ?? ''),
      index === 9 ? 'Headmaster' : 'Class Teacher',
    ],
  )
  const titles = ['Surname', 'First Name', 'Username', 'E-mail', 'Phone Number', 'Gender', 'Role']
  await onboard(api, 'Staff', 'staff', [titles, ...people], { gender: 'Female', role: 'Class Teacher' })
}

const makeArms = async (api: Api, school: number): Promise<void> => {
  const rows = classes.flatMap((name, place) =>
    arms.map(
      (arm, index): Row => [
        name,
        arm,
        place === 2 && index === 1 ? 'nobody@school.example' : emailOf(school, place * 3 + index),
      ],
    ),
  )
  await onboard(api, 'Class arms and class teachers', 'class-arm', [['Class', 'Class Arm', 'Class Teacher'], ...rows], {
    classTeacher: emailOf(school, 18),
  })
}

const attachTeachers = async (api: Api, school: number): Promise<void> => {
  const { foundSubjects } = await api.call('GET /subject/view-all', { query: { limit: 1000 } })
  const taught = foundSubjects.flatMap(subject =>
    subject.classes.filter(({ name }) => classes.includes(name)).map(({ name }) => [subject.name, name] as const),
  )
  const rows = taught.map(
    ([subject, name], index): Row => [
      emailOf(school, index % (staffPerSchool - 1)),
      index === 4 ? 'Alchemy' : subject,
      name,
      'All',
    ],
  )
  const repaired = taught[4]?.[0] ?? ''
  await onboard(api, 'Subject teachers', 'subject-teacher', [['Teacher', 'Subject', 'Class', 'Class Arms'], ...rows], {
    subject: repaired,
  })
}

const admitStudents = async (api: Api): Promise<void> => {
  const rows = Array.from({ length: studentsPerSchool }, (_, index): Row => {
    const place = index % classes.length
    const born = `${String((index % 28) + 1).padStart(2, '0')}/${String((index % 12) + 1).padStart(2, '0')}/${2014 - place}`
    return [
      `SIT/${index + 1}`,
      index % 200 === 50 ? '' : `${pick(surnames, index)}-${pick(firstNames, Math.floor(index / 10))}`,
      `${pick(firstNames, index)}${pick(['', 'ọlá', 'tunde', 'kemi'], Math.floor(index / 120))}`,
      index % 2 === 0 ? 'Male' : 'Female',
      index % 200 === 90 ? '31/02/2014' : born,
      classes[place] ?? '',
      index % 200 === 130 ? 'Z' : (arms[Math.floor(index / classes.length) % arms.length] ?? ''),
      `${pick(surnames, index)} ${pick(firstNames, index + 5)}`,
      nextPhone(),
    ]
  })
  const titles = [
    'Admission Number',
    'Surname',
    'First Name',
    'Gender',
    'Date of Birth',
    'Class',
    'Class Arm',
    'Guardian Name',
    'Guardian Phone',
  ]
  await onboard(api, 'Students', 'student', [titles, ...rows], {
    lastName: 'Sólàńkẹ́',
    dateOfBirth: '09/03/2013',
    classArm: 'A',
  })
}

/** Everything that should be there, counted by the server; throws if anything is missing. */
const count = async (heads: readonly Api[]) => {
  const found = { students: 0, staff: 0, arms: 0, withoutArm: 0, armsWithTeacher: 0 }
  for (const api of heads) {
    const { id } = api.school
    const school = await api.call('GET /school/get-school-information/{id}', { params: { id } })
    const list = await api.call('GET /class-arm/search', { query: { limit: 1000 } })
    found.students += school.studentCount
    found.staff += school.staffCount
    found.arms += list.total
    found.withoutArm += school.studentsWithoutClassArm
    found.armsWithTeacher += list.foundClassArms.filter(({ classTeacher }) => classTeacher !== null).length
  }
  const wanted = {
    students: schoolCount * studentsPerSchool,
    staff: schoolCount * staffPerSchool,
    arms: schoolCount * classes.length * arms.length,
    withoutArm: 0,
    armsWithTeacher: schoolCount * classes.length * arms.length,
  }
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`Counted ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`)
  return found
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const report = (found: Awaited<ReturnType<typeof count>>, totalMs: number): void => {
  print('| Sheet | Uploads | Rows | Errors repaired | Read and checked, s | Repaired, s | Saved, s |')
  print('|---|---:|---:|---:|---:|---:|---:|')
  for (const { name, uploads, rows, repaired, readMs, repairMs, saveMs } of steps.values())
    print(
      `| ${name} | ${uploads} | ${rows} | ${repaired} | ${seconds(readMs)} | ${seconds(repairMs)} | ${seconds(saveMs)} |`,
    )
  print('')
  print(`In all ${seconds(totalMs)} s, sign-ins included. Counted at the end: ${JSON.stringify(found)}.`)
}

const main = async (url: string): Promise<void> => {
  const superAdmin = await apiAs('super.admin', { url })
  const from = performance.now()
  const admin = await makeDistrict(url, superAdmin)
  const heads = await makeSchools(url, admin)
  for (const [school, api] of heads.entries()) {
    await makeStaff(api, school)
    await makeArms(api, school)
    await attachTeachers(api, school)
    await admitStudents(api)
    print(`School ${school + 1} of ${heads.length} after ${seconds(performance.now() - from)} s`)
  }
  const totalMs = performance.now() - from
  report(await count(heads), totalMs)
}

const given = process.env.AKADA_URL
if (given) await main(given)
else {
  const demo = await startDemo({ logPath: join(tmpdir(), 'akada-onboarding', 'server.log') })
  try {
    await main(demo.url)
  } finally {
    await demo.stop()
  }
}
