/**
 * Compares the titles of all tests with those at an earlier commit, so that no behaviour loses its only test unseen.
 *
 * node tools/titles.ts REF     prints the titles that are gone and those that are new; exit status 1 if one is gone
 *
 * A title is compared with those of the groups around it, whatever file it is in.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
const isTestFile = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path)

/** Titles as written: what a template takes from a variable stays a name. */
export const titlesIn = (path: string, text: string): string[] => {
  const groups: { title: string; end: number }[] = []
  const titles: string[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [first], start, end }) => {
      const name = /^(describe|it|test)\b/.exec(text.slice(callee.start, callee.end))?.[1]
      const isTitle = first?.type === 'Literal' || first?.type === 'TemplateLiteral'
      if (!name || !isTitle || /^test\.(?:step|use|info)/.test(text.slice(start, end))) return
      while ((groups.at(-1)?.end ?? Infinity) < start) groups.pop()
      const title = text.slice(first.start + 1, first.end - 1)
      const isGroup = name === 'describe' || text.slice(start, end).startsWith('test.describe')
      if (isGroup) groups.push({ title, end })
      else titles.push([...groups.map(group => group.title), title].join(' › '))
    },
  }).visit(parseSync(path, text).program)
  return titles
}

/** The content of files at a commit, by path: one process for all, as starting one for each takes minutes. */
const contentsAt = (commit: string, paths: readonly string[]): Map<string, string> => {
  const input = paths.map(path => `${commit}:${path}\n`).join('')
  const output = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: 2 ** 28 })
  const contents = new Map<string, string>()
  let at = 0
  for (const path of paths) {
    const head = output.indexOf('\n', at)
    const size = Number(output.toString('utf8', at, head).split(' ').at(-1))
    contents.set(path, output.toString('utf8', head + 1, head + 1 + size))
    at = head + 1 + size + 1
  }
  return contents
}

const count = (titles: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
  return counts
}

const main = (commit: string): void => {
  const before = git('ls-tree', '-r', '--name-only', commit).split('\n').filter(isTestFile)
  const now = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n').filter(isTestFile)
  const former = count([...contentsAt(commit, before)].flatMap(([path, text]) => titlesIn(path, text)))
  const present = count(now.flatMap(path => titlesIn(path, readFileSync(join(root, path), 'utf8'))))
  const gone = [...former].filter(([title, times]) => (present.get(title) ?? 0) < times).map(([title]) => title)
  const added = [...present].filter(([title, times]) => (former.get(title) ?? 0) < times).map(([title]) => title)
  for (const title of gone) console.log(`gone: ${title}`)
  for (const title of added) console.log(`new: ${title}`)
  console.log(
    `${before.length} files of tests before, ${now.length} now; ${gone.length} titles gone, ${added.length} new.`,
  )
  if (gone.length) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) {
  const [commit] = process.argv.slice(2)
  if (!commit) throw new Error('Name the earlier commit: node tools/titles.ts REF')
  main(commit)
}
