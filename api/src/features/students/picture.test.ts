import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeClassArm, makeOrganisations, makeSchoolWorld, makeSession, makeStudent } from '../../../test/factories.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'students-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const app = await testApp({ config: { dataDir } })

it('keeps a picture only with photo consent', async () => {
  const { state, school, principal, teacher } = await makeOrganisations(app, {
    people: { principal: 'principal', teacher: 'teacher' },
  })
  const arm = await makeClassArm(app, { state, school, session: await makeSession(app, state) })
  const without = await makeStudent(app, arm)
  const student = await makeStudent(app, arm, { columns: { photo_consent: true } })
  const image = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#804020' } })
    .jpeg()
    .toBuffer()
  const send = (id: string, as = principal, bytes: Uint8Array = image) =>
    app.request(
      'PATCH /student/update-profile-picture/{id}',
      { params: { id }, file: new File([new Uint8Array(bytes)], 'face.jpg') },
      { as },
    )
  expect((await send(without.id)).error.code).toBe('no_photo_consent')
  expect((await send(student.id, teacher)).status).toBe(403)
  expect((await send(student.id, principal, Buffer.from('no picture'))).status).toBe(415)
  const { status, body } = await send(student.id)
  expect(status).toBe(200)
  const shown = await app.get(body.profilePicture.Location)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  const profile = await app.request('GET /student/view-by-id/{id}', { params: { id: student.id } }, { as: principal })
  expect(profile.body.profilePicture?.Location).toContain('/api/files/')
})

it('shows the faces of a class arm to those who see all students or teach it, only with photo consent, and small', async () => {
  const { teacher, other, principal, arm, shy, student } = await makeSchoolWorld(app, {
    people: { teacher: 'teacher', other: 'teacher', principal: 'principal' },
    arms: { arm: ['JSS 1', 'teacher'] },
    students: { shy: { columns: { photo_consent: true } }, student: { columns: { photo_consent: true } } },
  })
  await makeStudent(app, arm)
  const image = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#804020' } })
    .jpeg()
    .toBuffer()
  for (const { id } of [shy, student])
    await app.request(
      'PATCH /student/update-profile-picture/{id}',
      { params: { id }, file: new File([new Uint8Array(image)], 'face.jpg') },
      { as: principal },
    )
  await app.owner.query('update student set photo_consent = false where id = $1', [shy.id])
  const ask = (as: typeof principal) =>
    app.request('GET /student/faces/{classArm}', { params: { classArm: arm.id } }, { as })
  expect((await ask(other)).status).toBe(404)
  const { body } = await ask(teacher)
  expect(body.faces.map(face => face.student)).toEqual([student.id])
  expect((await ask(principal)).body.faces).toHaveLength(1)
  const shown = await app.get(body.faces[0]?.Location ?? '')
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await sharp(shown.bytes).metadata()).width).toBe(96)
})

it('makes the small copy of a face when it is uploaded, or once at its first use, and never of what is no small picture', async () => {
  const { state, school, principal, teacher } = await makeOrganisations(app, {
    people: { principal: 'principal', teacher: 'teacher' },
  })
  const arm = await makeClassArm(app, { state, school, session: await makeSession(app, state), classTeacher: teacher })
  const student = await makeStudent(app, arm, { columns: { photo_consent: true } })
  const picture = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#804020' } })
  await app.request(
    'PATCH /student/update-profile-picture/{id}',
    { params: { id: student.id }, file: new File([new Uint8Array(await picture(800).jpeg().toBuffer())], 'face.jpg') },
    { as: principal },
  )
  const folder = (await readdir(dataDir, { recursive: true })).find(name => name.endsWith(state.id)) ?? ''
  const inFolder = async () => (await readdir(join(dataDir, folder))).toSorted()
  const [small = '', whole = ''] = await inFolder()
  expect([small, whole]).toEqual([
    whole.replace('.webp', '.small.webp'),
    expect.stringMatching(/^[0-9a-f-]{36}\.webp$/),
  ])
  const stored = await readFile(join(dataDir, folder, small))
  expect((await sharp(stored).metadata()).width).toBe(96)

  const { body } = await app.request('GET /student/faces/{classArm}', { params: { classArm: arm.id } }, { as: teacher })
  const show = () => app.get(body.faces[0]?.Location ?? '')
  expect((await show()).bytes).toEqual(stored)
  // A copy that was not moved with the files, or a picture from before there were copies.
  await rm(join(dataDir, folder, small))
  const answers = await Promise.all(Array.from({ length: 20 }, show))
  expect(new Set(answers.map(({ status, bytes }) => `${status} ${Buffer.compare(bytes, stored)}`))).toEqual(
    new Set(['200 0']),
  )
  expect(await inFolder()).toEqual([small, whole])

  for (const bytes of [Buffer.from('no picture'), await picture(2000).webp().toBuffer()]) {
    await rm(join(dataDir, folder, small), { force: true })
    await writeFile(join(dataDir, folder, whole), bytes)
    expect((await show()).status).toBe(404)
    expect(await inFolder()).toEqual([whole])
  }
})
