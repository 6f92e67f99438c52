import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Operation } from '@akada/contract/permissions'
import { board, closure, entryOf, filesOf, type Manifest, type OfflineFiles, register, without } from '../budget.ts'

/** What everybody who is signed in needs to open the product and move about in it without a connection. */
const forAll = [
  /app\/worker/,
  / area$/,
  board,
  /layouts\/MenuDrawer/,
  /layouts\/ProfileMenuList/,
  /layouts\/UpdateOffer/,
  /pages\/LockScreen/,
  /app\/OfflinePages/,
]

/** The pages of every day, with the dialogs and senders that work without a connection, by the operation they are for. */
const daily: Partial<Record<Operation, RegExp[]>> = {
  'attendance.mark': [
    register,
    /attendance\/index/,
    /attendance\/components\/(?:Conflict|RegisterDialogs|WeekGrid)\b/,
    /ui\/form\/LeaveDialog/,
  ],
  'score.enter': [
    /grading\/index/,
    /grading\/pages\/ScoreProgress/,
    /grading\/pages\/ScoreSheet/,
    /ui\/form\/LeaveDialog/,
  ],
  'exam.register': [
    /exams\/index/,
    /exams\/pages\/ExamRegistrations/,
    /exams\/pages\/ExamRegistration\./,
    /exams\/pages\/CandidatePhotos/,
    /lib\/http\/file-calls/,
  ],
}

/** All that is fetched for use without a connection. */
export const offline: readonly RegExp[] = [...forAll, ...Object.values(daily).flat()]

/** By which the service worker recognises a file: the first 48 bits of its SHA-256. */
const digestOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('base64')
    .slice(0, 8)

/** The digests of what the service worker may store: the page, those of families, the files of `assets`, and those of the installed app. */
const digestsOf = async (dist: string): Promise<Record<string, string>> => {
  const names = [
    ...(await readdir(join(dist, 'assets'))).map(name => `assets/${name}`),
    ...(await readdir(dist)).filter(name => /^icon.*\.(?:png|svg)$|\.webmanifest$|^family-\w+\.html$/.test(name)),
  ]
  const digests = names.map(async name => [`/${name}`, await digestOf(join(dist, name))] as const)
  return { '/': await digestOf(join(dist, 'index.html')), ...Object.fromEntries(await Promise.all(digests)) }
}

/**
 * The files for use without a connection (docs/adr/0012), and the digests of all, once the build is finished and before it is compressed.
 * `more` are addresses that the manifest does not know.
 */
export const offlineFiles = async (
  dist: string,
  manifest: Manifest,
  main: string,
  more: readonly string[],
): Promise<OfflineFiles> => {
  const addresses = (files: Iterable<string>): string[] => [...files].map(file => `/${file}`)
  const program = addresses(closure(manifest, [entryOf(manifest)]))
  const start = new Set([...program, ...more, ...addresses(filesOf(manifest, forAll))])
  const byOperation = Object.entries(daily).map(([operation, patterns]) => [
    operation,
    without(addresses(filesOf(manifest, patterns)), start),
  ])
  return {
    product: 'akada',
    main,
    start: [...start],
    byOperation: Object.fromEntries(byOperation),
    files: await digestsOf(dist),
  }
}
