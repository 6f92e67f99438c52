/**
 * Refuses, in what people read, wordings that they would have to guess at, and in exported names of the contract, the server and the tools
 * words that do not say what the thing is: `npm run check:words`. Each has the plain one beside it. Exit status 1 if there is one in the
 * pages, the contract, the server, the tools or the English of families. Tests and comments are not read.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The wording, and what to say. */
const refused: Record<string, string> = {
  'Ready for the head': 'Awaiting approval',
  'Receipts for': 'Delivered, with the number of recipients',
  "'Whose'": 'Owner',
  'Kind of staff': 'Staff type',
  'No role now': 'No current role',
  'Shared numbers': 'Shared phone numbers',
  'for the state to settle': 'Held until the state decides',
  'Look at it': 'Review it',
  '`Counted $': 'Figures as of',
  'came, by the registers': 'attendance this week, from the registers marked',
  'the cards of the term': "this term's report cards",
  'all by what they offer': 'Select all by their subjects',
  'Read the file like this': 'Read the file again',
  'Still to be found': 'Required columns not found',
  'Who may see, be called': 'Guardian permissions',
  'a student of a senior class': 'a senior secondary student',
  'schools stand': 'School overview',
  'Not called': 'Not marked',
  "'Sex', capitalised": 'Gender',
  'waits for a decision.': 'to review',
  'Nobody was moved': 'No students moved',
  'How it stands': 'Status',
  'to oneself': 'to your own account',
  'See to that': 'Resolve that',
  'can be kept yet': 'can be saved yet',
  'Stay and save': 'Stay on this page',
}

/** A part of an exported name, in lower case, and what to say. */
const refusedInNames: Record<string, string> = {
  asked: 'requested',
  bare: 'normalised',
  forget: 'delete',
  ground: 'context',
  heard: 'update',
  kept: 'stored',
  meant: 'candidate',
  standing: 'status',
  standings: 'figures',
  told: 'notified',
  walking: 'cursor',
  wanted: 'requested',
  whereabouts: 'location',
}

const declared =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/

/** The exported names of a file that contain a refused word, by line: 'titleBare' does, 'barefoot' does not. */
export const refusedNamesIn = (text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const name = declared.exec(line)?.[1] ?? ''
    const parts = name.split(/(?<=[a-z\d])(?=[A-Z])|_/).map(part => part.toLowerCase())
    return Object.entries(refusedInNames)
      .filter(([word]) => parts.includes(word))
      .map(([word, plain]) => `${index + 1}: ${name}: say '${plain}' for '${word}'`)
  })

const isComment = (line: string): boolean => /^\s*(?:\/\*|\*|\/\/)/.test(line)

const refusedWordingsIn = (text: string): string[] =>
  text.split('\n').flatMap((line, index) =>
    isComment(line)
      ? []
      : Object.entries(refused)
          .filter(([wording]) => line.includes(wording))
          .map(([wording, plain]) => `${index + 1}: '${wording}': say '${plain}'`),
  )

const filesIn = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && existsSync(join(root, path)))

const main = () => {
  const errorsIn = (files: readonly string[], find: (text: string) => string[]): string[] =>
    files.flatMap(path => find(readFileSync(join(root, path), 'utf8')).map(error => `${path}:${error}`))
  const read = filesIn('web/src', 'contract/src', 'api/src', 'languages/src/family/en', 'languages/src/phone/en.ts')
  const errors = [
    ...errorsIn(read, refusedWordingsIn),
    ...errorsIn(filesIn('contract/src', 'api/src', 'tools'), refusedNamesIn),
  ]
  if (errors.length > 0) {
    console.error(errors.join('\n'))
    process.exit(1)
  }
  console.log(
    `${read.length} files, and none of ${Object.keys(refused).length} wordings and ${Object.keys(refusedInNames).length} parts of names that are refused.`,
  )
}
if (import.meta.main) main()
