import { Visitor } from 'oxc-parser'
import { isPart, placeOf } from './place.ts'
import type { SourceFile } from './source.ts'

const codeRule = 'The server asks platform/clock for the time: it may be set (AKADA_NOW).'
const sqlRule =
  "SQL asks akada_now() or akada_clock_timestamp() for the time: they follow the server's clock, which may be set."

const databaseTime =
  /(?<![\w.])(?:now|(?:clock|statement)_timestamp)\(\)|\b(?:current_(?:date|time|timestamp)|localtimestamp)\b/i

/** Parts of the platform that are about the machine itself: its log, its event loop, how far its databases are behind. */
const ofTheMachine = ['clock', 'db', 'log', 'watchdog']

/** Whether what a file does is dated by the server's clock. */
const isDated = (path: string): boolean => {
  const place = placeOf(path)
  const { workspace, area, rest, isTest } = place
  // These two know no clock at all: content.ts.
  if (workspace !== 'api' || isTest || isPart(place, 'policy', 'rules')) return false
  return (
    ['features', 'demo'].includes(area) || (area === 'platform' && !ofTheMachine.includes(rest.split('/')[0] ?? ''))
  )
}

/** Reads of the machine's or the database's clock where the server's own decides. */
export const clockErrors = (file: SourceFile): { line: number; rule: string }[] => {
  if (!isDated(file.path)) return []
  const errors: { line: number; rule: string }[] = []
  const report = (node: { start: number }, rule: string) => errors.push({ line: file.lineAt(node.start), rule })
  const textOf = ({ start, end }: { start: number; end: number }) => file.text.slice(start, end)
  new Visitor({
    NewExpression(node) {
      if (textOf(node.callee) === 'Date' && node.arguments.length === 0) report(node, codeRule)
    },
    CallExpression(node) {
      if (textOf(node.callee) === 'Date.now') report(node, codeRule)
    },
    TemplateElement(node) {
      if (databaseTime.test(node.value.raw)) report(node, sqlRule)
    },
  }).visit(file.program)
  return errors
}
