/**
 * Refuses, in what people read, wordings that they would have to guess at: `npm run check:words`. Each has the plain one beside it. Exit
 * status 1 if one is in the pages, the contract, the server or the English of families. Tests and comments are not read.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

const folders = ['web/src', 'contract/src', 'api/src', 'languages/src/family/en', 'languages/src/phone/en.ts']
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

const isComment = (line: string): boolean => /^\s*(?:\/\*|\*|\/\/)/.test(line)

const found = files.flatMap(path =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      isComment(line)
        ? []
        : Object.entries(refused)
            .filter(([wording]) => line.includes(wording))
            .map(([wording, plain]) => `${path}:${index + 1}: '${wording}': say '${plain}'`),
    ),
)
if (found.length > 0) {
  console.error(found.join('\n'))
  process.exit(1)
}
console.log(`${files.length} files, and none of ${Object.keys(refused).length} refused wordings.`)
