import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@akada/contract/kernel/calls'
import { done } from '@akada/contract/kernel/fields'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { files } from '../src/features/files/index.ts'
import { schools } from '../src/features/schools/index.ts'
import { students } from '../src/features/students/index.ts'
import { shortagesOf } from '../src/platform/health/resources.ts'
import { serve } from '../src/platform/http/index.ts'
import { testApp } from './app.ts'
import { makeClassArm, makeOrganisations, makeSession, makeStudent } from './factories.ts'

const folder = await mkdtemp(join(tmpdir(), 'akada-files-away-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const startS3 = async (port = 0) => {
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  return { server, port: (await server.run()).port }
}

/** A service that accepts connections and never answers. */
const startSilence = (port: number): Promise<{ server: Server; end: () => void }> =>
  new Promise(resolve => {
    const open = new Set<Socket>()
    const server = createServer(socket => {
      open.add(socket)
      socket.on('error', () => {})
    }).listen(port, '127.0.0.1', () =>
      resolve({
        server,
        end: () => {
          for (const socket of open) socket.destroy()
          server.close()
        },
      }),
    )
  })

it('keeps reading and writing everything else while the bucket is away or silent, and stores pictures again afterwards', async () => {
  const { server, port } = await startS3()
  const app = await testApp({
    features: [files, schools, students],
    config: {
      storage: 's3',
      s3: {
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        bucket: 'files',
        accessKey: 'S3RVER',
        secretKey: 'S3RVER',
      },
    },
  })
  const { state, school, principal } = await makeOrganisations(app, { people: { principal: 'principal' } })
  const arm = await makeClassArm(app, { state, school, session: await makeSession(app, state) })
  const { id } = await makeStudent(app, arm, { columns: { photo_consent: true } })
  const jpeg = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#804020' } })
    .jpeg()
    .toBuffer()
  const send = () =>
    app.request(
      'PATCH /student/update-profile-picture/{id}',
      { params: { id }, file: new File([new Uint8Array(jpeg)], 'face.jpg') },
      { as: principal },
    )
  const profile = () => app.request('GET /student/view-by-id/{id}', { params: { id } }, { as: principal })
  const expectAway = async () => {
    const { status, error, headers } = await send()
    expect([status, error.code, headers['retry-after']]).toEqual([503, 'files_unavailable', '5'])
    const picture = await app.get((await profile()).body.profilePicture?.Location ?? '')
    expect([picture.status, picture.error.code]).toEqual([503, 'files_unavailable'])
  }
  expect((await send()).status).toBe(200)
  const ready = await app.get('/health/ready')
  expect([ready.status, ready.body]).toEqual([200, { status: 'ok', files: 'ok' }])

  await server.close()
  await expectAway()
  const silence = await startSilence(port)
  await expectAway()
  silence.end()
  const again = await startS3(port)
  onTestFinished(() => again.server.close())
  await expect.poll(async () => (await send()).status).toBe(200)
})

it('is ready without its files, and says so', async () => {
  const app = await testApp({ config: { dataDir: join(folder, 'missing') }, features: [files] })
  const { status, body } = await app.get('/health/ready')
  expect([status, body]).toEqual([200, { status: 'ok', files: 'away' }])
  expect((await app.server.inject('/metrics')).body).toContain('files_ready 0')
})

describe('a machine that lacks something', () => {
  const base = { access: 'public', where: { in: 'nowhere' }, response: done } as const
  const { lack } = calls({ tag: 'Tests' })({ lack: { ...base, call: 'POST /lack', summary: 'Lacks something' } })

  it.each(['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT', '53100', '53200'])(
    'answers 503 and that nothing was saved after %s',
    async code => {
      const fail = async () => {
        throw new Error('A task failed.', { cause: Object.assign(new Error(code), { code }) })
      }
      const app = await testApp({
        endpoints: [lack],
        features: [{ name: 'lack', routes: serve({ lack }, { lack: fail }) }],
      })
      const { status, error, headers } = await app.send('POST', '/api/lack')
      expect([status, error.code, headers['retry-after']]).toEqual([503, 'busy', '5'])
      expect(error.message).toContain('Nothing was saved')
    },
  )

  it('is reported before there is nothing left', () => {
    const gib = 1024 ** 3
    expect(shortagesOf({ diskFreeBytes: gib, descriptorsLeft: 1000 }, '/data')).toEqual([])
    expect(shortagesOf({ diskFreeBytes: gib, descriptorsLeft: null }, '/data')).toEqual([])
    expect(shortagesOf({ diskFreeBytes: gib / 4, descriptorsLeft: 12 }, '/data')).toEqual([
      'The disk of /data has 256 MiB left: make room before it is full.',
      'This process may open only 12 more files and connections: raise its limit (LimitNOFILE of the service, or ulimit -n).',
    ])
  })
})
