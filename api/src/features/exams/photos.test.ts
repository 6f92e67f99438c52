import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { candidateList, eligible, examWorld, type ExamWorld } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'photos-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const app = await testApp({ config: { dataDir } })

const faceOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .webp()
    .toBuffer()
const [brown, blue] = [await faceOf('#804020'), await faceOf('#204080')]

const photoWorld = async () => {
  const world = await examWorld(app)
  const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
  const child = await make.makeStudent(app, world.gold, { lastName: 'Ojo', columns: { photo_consent: true } })
  const send = (
    student: { id: string },
    { id = randomUUID(), known = [], as = world.head, at = world.school, bytes = brown }: Partial<Sending> = {},
  ) =>
    app.request(
      'POST /exam-registration/photo/{schoolId}/{examId}/{studentId}',
      {
        params: { schoolId: at.id, examId: exam.id, studentId: student.id },
        query: { id, known },
        file: new File([new Uint8Array(bytes)], 'photo.webp'),
      },
      { as },
    )
  return { ...world, exam, child, send }
}

interface Sending {
  id: string
  known: string[]
  as: make.SignedIn
  at: make.TestSchool
  bytes: Buffer
}

const standing = async (world: ExamWorld & { exam: { id: string } }, student: { id: string }) => {
  const params = { schoolId: world.school.id, examId: world.exam.id }
  const { body } = await app.request(eligible, { params }, { as: world.head })
  const found = body.arms.flatMap(({ students }) => students).find(({ id }) => id === student.id)
  return { consent: found?.photoConsent, photo: found?.photo }
}

const picturesIn = async (student: { id: string }): Promise<number> => {
  const { rows } = await app.owner.query(
    "select count(*)::int as count from audit_entry where entity_id = $1 and summary = 'Set a candidate''s photo'",
    [student.id],
  )
  return rows[0].count
}

describe("a candidate's photo", () => {
  it("becomes the student's picture, and is listed with the candidates", async () => {
    const world = await photoWorld()
    expect(await standing(world, world.child)).toEqual({ consent: true, photo: null })
    const { status, body } = await world.send(world.child)
    expect(status).toBe(200)
    expect(await standing(world, world.child)).toEqual({ consent: true, photo: body.photo })
    const image = await app.get(body.picture.Location)
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp'])
    const { body: registration } = await world.enter(world.exam, [world.child])
    await world.settle(registration.id, 0)
    const params = { schoolId: world.school.id, examId: world.exam.id }
    const { foundCandidates } = (await app.request(candidateList, { params }, { as: world.head })).body
    expect(foundCandidates[0]?.student.picture?.Location).toContain(body.photo)
  })

  it('that is sent again, even at the same time, is saved and recorded once', async () => {
    const world = await photoWorld()
    const id = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => world.send(world.child, { id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.photo)).size).toBe(1)
    expect(await picturesIn(world.child)).toBe(1)
    // Another one has replaced it since: the repeated one changes nothing.
    const next = await world.send(world.child, { known: [id], bytes: blue })
    expect((await world.send(world.child, { id })).status).toBe(200)
    expect((await standing(world, world.child)).photo).toBe(next.body.photo)
    expect(await picturesIn(world.child)).toBe(2)
  })

  it('does not replace a picture that the device has not seen, and shows it with its maker', async () => {
    const world = await photoWorld()
    const vice = await make.makePerson(app, { state: world.state, role: 'vicePrincipal', school: world.school })
    const theirs = await world.send(world.child, { as: vice, bytes: blue })
    const id = randomUUID()
    const refused = await world.send(world.child, { id })
    expect([refused.status, refused.error.code]).toEqual([409, 'photo_changed'])
    expect(refused.error.message).toContain(vice.fullName)
    const { photo, picture } = Object(refused.error.details)
    expect(photo).toBe(theirs.body.photo)
    expect((await app.get(picture.Location)).status).toBe(200)
    expect((await standing(world, world.child)).photo).toBe(photo)
    expect((await world.send(world.child, { id, known: [photo] })).status).toBe(200)
    expect((await standing(world, world.child)).photo).not.toBe(photo)
  })

  it('is refused without consent, for a student of another class, and for a file that is no picture', async () => {
    const world = await photoWorld()
    expect((await world.send(world.zain)).error.code).toBe('no_photo_consent')
    const junior = await make.makeClassArm(app, { state: world.state, school: world.school, session: world.session })
    const moved = await make.makeStudent(app, junior, { lastName: 'Bello', columns: { photo_consent: true } })
    const refused = await world.send(moved)
    expect([refused.status, refused.error.code]).toEqual([422, 'no_longer_candidate'])
    expect(refused.error.message).toContain('Bello')
    expect((await world.send(world.child, { bytes: Buffer.from('no picture') })).status).toBe(415)
    expect(await picturesIn(world.child)).toBe(0)
  })

  it('is set inside the school of the student only, by those who register candidates', async () => {
    const world = await photoWorld()
    expect((await world.send(world.cole)).status).toBe(404)
    expect((await world.send(world.child, { as: world.otherHead })).status).toBe(404)
    expect((await world.send(world.child, { as: world.otherHead, at: world.other })).status).toBe(404)
    expect((await world.send(world.child, { as: world.admin })).error.code).toBe('enter_school_first')
    const teacher = await make.makePerson(app, { state: world.state, role: 'classTeacher', school: world.school })
    expect((await world.send(world.child, { as: teacher })).status).toBe(403)
  })
})
