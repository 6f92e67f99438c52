import { type Field, isPrivate } from '@akada/contract/kernel/record'
import { healthFields, studentFields } from '@akada/contract/students/record'
import { admitStudentBody, updateStudentBody } from '@akada/contract/students/schemas'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { dumpOf } from '../../../test/merge-world.ts'
import { read } from '../../platform/spreadsheet/index.ts'

const app = await testApp()

const makeWorld = async () => {
  const world = await make.makeSchoolWorld(app, { people: { principal: 'principal' }, arms: { arm: 'JSS 1 Gold' } })
  return { ...world, classId: world.arm.classId, as: world.principal }
}
type World = Awaited<ReturnType<typeof makeWorld>>

/** A value for a field; `turn` from 1 gives a different one. */
const sampleOf = (name: string, { kind, label, max, choices }: Field, turn: number): string | boolean => {
  const letter = 'XABC'[turn]
  switch (kind) {
    case 'day':
      return name === 'dateOfBirth' ? `2014-03-0${turn}` : `2026-09-1${turn}`
    case 'digits':
      return String(make.unique()).padStart(max ?? 0, '4')
    case 'gender':
      return turn === 1 ? 'female' : 'male'
    case 'country':
      return 'Nigeria'
    case 'stateName':
      return turn === 1 ? 'Ogun' : 'Oyo'
    case 'lgaName':
      return turn === 1 ? 'Ifo' : 'Ibadan North'
    case 'optionalChoice':
      return choices?.[turn] ?? ''
    case 'flag':
      return turn === 1
    default:
      return `${label} ${letter}`
  }
}

const samples = (fields: Readonly<Record<string, Field>>, turn: number) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(name, field, turn)]))

const withoutPrivate = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isPrivate(studentFields, name)))

const view = async ({ as }: World, id: string) =>
  (await app.request('GET /student/view-by-id/{id}', { params: { id } }, { as })).body

const admit = async ({ as, classId }: World, values: object) => {
  const body = admitStudentBody.parse({ ...values, classId })
  const { status, body: student } = await app.request('POST /student/add', { body }, { as })
  expect(status).toBe(200)
  return student
}

const lastAudit = async (id: string) => {
  const { rows } = await app.owner.query(
    'select before, after from audit_log where entity_id = $1 order by id desc limit 1',
    [id],
  )
  return rows[0]
}

it('every field of the record is admitted, shown, changed and audited, and private ones appear only on the profile', async () => {
  const world = await makeWorld()
  const [first, second] = [samples(studentFields, 1), samples(studentFields, 2)]
  const health = samples(healthFields, 1)
  const student = await admit(world, { ...first, health })
  expect(await view(world, student.id)).toMatchObject({ ...first, health })
  const admitted = await lastAudit(student.id)
  expect(admitted.after).toMatchObject(withoutPrivate(first))
  expect(Object.keys(admitted.after).filter(name => isPrivate({ ...studentFields, ...healthFields }, name))).toEqual([])

  const { status } = await app.request(
    'PATCH /student/update/{id}',
    { params: { id: student.id }, body: updateStudentBody.parse({ ...second, revision: student.revision }) },
    { as: world.as },
  )
  expect(status).toBe(200)
  expect(await view(world, student.id)).toMatchObject(second)
  const changed = await lastAudit(student.id)
  expect(changed.before).toMatchObject(withoutPrivate(first))
  expect(changed.after).toMatchObject(withoutPrivate(second))
})

/** A sample in the form of a spreadsheet cell. */
const written = ({ kind }: Field, value: unknown): string => {
  if (kind === 'flag') return value === true ? 'Yes' : 'No'
  if (kind === 'gender') return value === 'male' ? 'Male' : 'Female'
  return String(value)
}

it('every field with a spreadsheet column is uploaded and, unless it is private, downloaded', async () => {
  const world = await makeWorld()
  const { as } = world
  const values = samples(studentFields, 1)
  const columns = Object.entries<Field>(studentFields).flatMap(([name, field]) =>
    field.sheet ? [{ name, title: field.sheet.title, text: written(field, values[name]) }] : [],
  )
  const lines = [
    [...columns.map(({ title }) => title), 'Class', 'Class Arm'],
    [...columns.map(({ text }) => text), 'JSS 1', 'Gold'],
  ]
  const file = new File([lines.map(cells => cells.join(',')).join('\n')], 'students.csv')
  const { body } = await app.request('POST /student/upload-multiple', { file }, { as })
  expect([body.errors, body.good]).toEqual([[], 1])
  await app.request('POST /student/create-multiple/{id}', { params: { id: body.id } }, { as })
  const { body: found } = await app.request('GET /student/search', { query: {} }, { as })
  expect(await view(world, found.foundStudents[0]?.id ?? '')).toMatchObject(
    Object.fromEntries(columns.map(({ name }) => [name, values[name]])),
  )

  const { bytes } = await app.request('GET /student/download', { query: {} }, { as })
  const sheet = await read(bytes, { maxRows: 10, maxBytes: 1_000_000 })
  const cells = new Map(sheet.headers.map(({ key, title }) => [title, sheet.rows[0]?.cells[key]]))
  expect(columns.map(({ title }) => [title, cells.get(title)])).toEqual(
    columns.map(({ name, title, text }) => [title, isPrivate(studentFields, name) ? undefined : text]),
  )
})

const isNeeded = ({ kind }: Field): boolean => ['line', 'personName', 'day', 'gender'].includes(kind)

/** The result of a merge for the kept record, which has no optional values. */
const expectedOf = (fields: Readonly<Record<string, Field>>, keep: object, remove: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { merge }]) => {
      const stays = merge === 'own' || merge === 'special'
      return [name, Reflect.get(stays ? keep : remove, name)]
    }),
  )

it('a merge treats every field by its rule, and undoing it restores all of them', async () => {
  const world = await makeWorld()
  const { as } = world
  const least = Object.entries<Field>(studentFields).filter(([, field]) => isNeeded(field))
  const keep = await admit(world, Object.fromEntries(least.map(([name, field]) => [name, sampleOf(name, field, 2)])))
  const removed = await admit(world, { ...samples(studentFields, 1), health: samples(healthFields, 1) })
  const pair = { keep: keep.id, remove: removed.id }
  const before = await dumpOf(app, [keep.id, removed.id])
  const { body } = await app.request('POST /student/merge', { body: { ...pair, reason: 'Admitted twice.' } }, { as })
  const kept = await view(world, keep.id)
  expect(kept).toMatchObject(expectedOf(studentFields, keep, removed))
  expect(kept.health).toEqual(removed.health)
  expect((await app.request('POST /student/undo-merge/{id}', { params: { id: body.merge } }, { as })).status).toBe(200)
  expect(await dumpOf(app, [keep.id, removed.id])).toEqual(before)
})

it('undoing a merge keeps later changes to fields that the merge did not touch', async () => {
  const world = await makeWorld()
  const { as } = world
  const keep = await admit(world, samples(studentFields, 1))
  const remove = await admit(world, { ...samples(studentFields, 2), lin: null, nin: null })
  const pair = { keep: keep.id, remove: remove.id }
  const { body } = await app.request('POST /student/merge', { body: { ...pair, reason: 'Admitted twice.' } }, { as })
  await app.request(
    'PATCH /student/update/{id}',
    {
      params: { id: keep.id },
      body: updateStudentBody.parse({ ...(await view(world, keep.id)), address: '9 Lantoro' }),
    },
    { as },
  )
  expect((await app.request('POST /student/undo-merge/{id}', { params: { id: body.merge } }, { as })).status).toBe(200)
  expect((await view(world, keep.id)).address).toBe('9 Lantoro')
})
