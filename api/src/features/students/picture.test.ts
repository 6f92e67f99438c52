import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeClassArm, makeOrganisations, makePerson, makeSession, makeStudent } from '../../../test/factories.ts'
import { files } from '../files/index.ts'
import { schools } from '../schools/index.ts'
import { students } from './index.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'students-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const app = await testApp({ features: [files, schools, students], config: { dataDir } })

it('keeps a picture only with photo consent', async () => {
  const { state, school } = await makeOrganisations(app)
  const arm = await makeClassArm(app, { state, school, session: await makeSession(app, state) })
  const principal = await makePerson(app, { state, role: 'principal', school })
  const teacher = await makePerson(app, { state, role: 'teacher', school })
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
