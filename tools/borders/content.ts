import { type Expression, Visitor } from 'oxc-parser'
import { builtInRoles } from '../../contract/src/permissions.ts'
import { isPart, placeOf } from './place.ts'
import type { SourceFile } from './source.ts'
import { statementsOf } from './statements.ts'

const roleNames = new Set<string>(Object.values(builtInRoles).map(role => role.name))
const roleKeys = new Set<string>(Object.keys(builtInRoles))

const clockRule = 'policy.ts and rules.ts never ask the time: the clock is passed in.'
const deviceClock = 'web/src/lib/clock.ts'
const deviceRule = `Only ${deviceClock} reads the device's clock, which may be wrong: use its now(), today() or deviceTime().`
const timeField = 'web/src/ui/inputs/TimeField.tsx'
const timeRule =
  'A browser gives a day or time that is typed in part as an empty one: use TimeField or DateField (web/src/ui/inputs).'
const localeRule = 'A day is built from parts (formatToParts): a locale that looks like ISO today may not tomorrow.'
const messageRule = 'What the browser says of its own errors is no sentence for people: messageOf(error) says one.'
const matchRule =
  "Lists are searched by textMatcher (contract/src/kernel/text-match.ts) and matchesText (api/src/platform/db): 'Adebisi' finds Adébísí."
const roleRule = 'Roles are never compared by name: ask for the operation, or let the answer carry `can`.'

/** Locales that write a day as ISO does in some versions of a browser's data and otherwise in others. */
const likeIso = /^(?:en-CA|fr-CA|lt-LT|sv-SE)$/

/** A search of its own in the pages: `name.toLowerCase().includes(typed)`, or a word that a list lowers to compare. */
const ownMatch =
  /\.to(?:Locale)?LowerCase\((?:'en')?\)\s*\.(?:includes|startsWith|indexOf)\(|\bq\b\W{0,8}\.to(?:Locale)?LowerCase\(|q \?\? ''\)(?:\.trim\(\))?\.to(?:Locale)?LowerCase\(/g
/** The same in SQL: `name ilike`, `lower(name) like`, `strpos(lower(name), ...)`. The audit log compares the words of millions of entries. */
const ownSqlMatch = /\bilike\b|\blower\([^()]*\)\s+like\b|\b(?:strpos|position)\(\s*lower\((?:concat_ws|[\w.]*name\b)/gi

/** Lists that compare texts by themselves, which each folded accents, case and signs in another way, or not at all. */
const matchErrors = ({ path, text, lineAt }: SourceFile): ContentError[] => {
  const isAudit = path.startsWith('api/src/features/audit/')
  const own = path.startsWith('web/src/') ? ownMatch : ownSqlMatch
  if (isAudit || !/^(?:web\/src|api\/src\/features)\//.test(path)) return []
  return [...text.matchAll(own)].map(({ index }) => ({ line: lineAt(index), rule: matchRule }))
}

/** `role.name`, `actor.roleAccess?.role.name`, `roleName`. */
const isRoleName = (text: string): boolean => /(?:[rR]ole(?:Access)?\.(?:name|title)|[rR]oleName)$/.test(text)
/** `role`, `actor.role`, `role.key`, `role.builtIn`. */
const isRole = (text: string): boolean => /(?:\b|\w)[rR]ole(?:Access)?(?:\.(?:key|kind|code|builtIn))?$/.test(text)

/** A day read from a locale's own way of writing it, in any workspace. */
const localeErrors = (file: SourceFile): ContentError[] => {
  const errors: ContentError[] = []
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string' && likeIso.test(node.value))
        errors.push({ line: file.lineAt(node.start), rule: localeRule })
    },
  }).visit(file.program)
  return errors
}

interface ContentError {
  line: number
  rule: string
}

/** Content that is forbidden at a file's place: the clock in pure parts, the device's in pages, roles compared by name in both. */
export const contentErrors = (file: SourceFile): ContentError[] => {
  const place = placeOf(file.path)
  if (place.isTest) return []
  const isPure = place.workspace === 'api' && isPart(place, 'policy', 'rules')
  const hasPeople = (place.workspace === 'api' && place.area === 'features') || place.workspace === 'web'
  if (!isPure && !hasPeople) return localeErrors(file)
  const isPage = file.path.startsWith('web/src/') && file.path !== deviceClock

  const errors = [...localeErrors(file), ...matchErrors(file)]
  const textOf = (node: { start: number; end: number }) =>
    file.text.slice(node.start, node.end).replaceAll('?.', '.').replaceAll('!', '')
  const report = (node: { start: number }, rule: string) => errors.push({ line: file.lineAt(node.start), rule })
  const stringOf = (node: { type: string; value?: unknown }): string | undefined =>
    node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

  const namesRole = (one: Expression, other: Expression): boolean => {
    const [text, literal] = [textOf(one), stringOf(other)]
    if (literal !== undefined)
      return roleNames.has(literal) || isRoleName(text) || (isRole(text) && roleKeys.has(literal))
    return isRoleName(text) && !['null', 'undefined'].includes(textOf(other))
  }

  new Visitor({
    NewExpression(node) {
      if (textOf(node.callee) !== 'Date') return
      if (isPure) report(node, clockRule)
      else if (isPage && node.arguments.length === 0) report(node, deviceRule)
    },
    MemberExpression(node) {
      if (isPage && /\berror\?\.message$/.test(file.text.slice(node.start, node.end))) report(node, messageRule)
      if (isPage && textOf(node) === 'Date.now') report(node, deviceRule)
    },
    JSXAttribute(node) {
      const isTyped = /^type="(?:time|date|datetime-local|month|week)"$/.test(textOf(node))
      if (isTyped && file.path !== timeField) report(node, timeRule)
    },
    CallExpression(node) {
      const callee = textOf(node.callee)
      const asksTime =
        ['Date', 'Date.now', 'performance.now'].includes(callee) || (callee === 'dayjs' && !node.arguments.length)
      if (isPure && asksTime) report(node, clockRule)
      if (isPage && callee === 'Date') report(node, deviceRule)
      if (!hasPeople || node.callee.type !== 'MemberExpression' || !/\.(?:includes|has|indexOf)$/.test(callee)) return
      const among = node.callee.object
      const listsRoles =
        among.type === 'ArrayExpression' &&
        among.elements.some(element => element && roleNames.has(stringOf(element) ?? ''))
      if (listsRoles || node.arguments.some(argument => isRoleName(textOf(argument)))) report(node, roleRule)
    },
    BinaryExpression(node) {
      if (!hasPeople || !['===', '!==', '==', '!='].includes(node.operator)) return
      if (namesRole(node.left, node.right) || namesRole(node.right, node.left)) report(node, roleRule)
    },
    SwitchStatement(node) {
      if (hasPeople && isRoleName(textOf(node.discriminant))) report(node, roleRule)
    },
    TemplateElement(node) {
      if (hasPeople && /\brole\w*\.name\s*(?:=|<>|!=|in\b)\s*\(?'/i.test(node.value.raw)) report(node, roleRule)
    },
  }).visit(file.program)
  return errors
}

const sqlRule =
  "Whether an enrolment counts is asked of present_placement, open_placement or akada_counts_…(): without an end does not mean today's (docs/enrolments.md)."
const codeRule =
  "Today's enrolment is presentEnrolment(): the one without an end may lie in the next session (docs/enrolments.md)."

const testOfEnd = /(?:\b(\w+)\.)?\bends\s+is\s+(?:not\s+)?null\b/gi
const enrolments = /\b(?:enrolment|(?:present_|open_)?placement)\b/i
/** Links and numbers of guardians end too, and never lie ahead. */
const guardians = /\bguardian_(?:link|number)(?:_brief)?\s+(?:as\s+)?(\w+)/gi
const firstWithoutEnd = /\.find(?:Last)?\(\s*(?:\(\{ ends \}\) => ends|\(?(\w+)\)? => \1\.ends) === null\s*\)/g

/** Reads that take the enrolment without an end for today's, in the features of the server and of the pages. */
export const enrolmentErrors = (file: SourceFile): { line: number; rule: string }[] => {
  const { workspace, area, isTest } = placeOf(file.path)
  if (isTest || area !== 'features') return []
  const inCode = [...file.text.matchAll(firstWithoutEnd)].map(({ index }) => ({
    line: file.lineAt(index),
    rule: codeRule,
  }))
  if (workspace !== 'api') return inCode
  const ofGuardians = new Set([...file.text.matchAll(guardians)].map(([, alias]) => alias))
  const inSql = statementsOf(file).flatMap(({ text, at }) =>
    [...text.matchAll(testOfEnd)]
      .filter(([, alias]) => (alias === undefined ? enrolments.test(text) : !ofGuardians.has(alias)))
      .map(({ index }) => ({ line: file.lineAt(at + index), rule: sqlRule })),
  )
  return [...inSql, ...inCode]
}

const rule = 'The platform and the kernel know no school nouns: a feature supplies what is special to schools.'

/** Words of schools. `class`, `subject`, `term` and `state` are ordinary words too, of mails, searches and programs. */
const noun =
  /schools?(?![a-z])|districts?(?![a-z])|student|pupil|teacher|principal|headmaster|guardian|class ?arm|attendance|report ?card/i

/**
 * The tenant has three levels, and their names are columns that row-level security reads: their ids and names, and the call that must be
 * made inside the lowest. Nothing else of them is known here (ADR 0005).
 */
const ofTenant =
  /\b\w*(?:school|district)_?(?:id|name)s?\b|'(?:school|district)'|\b(?:needs|any|no)School\b|\bno_school\b|\bschool(?=\(\)|: \(\))/gi

/** Messages are read by people, who speak of schools. */
const isMessage = (line: string): boolean => /\bmessage: ['`]|['`]\d{3} [a-z_]+: /.test(line)

const isBound = (path: string): boolean => /^(?:api\/src\/platform|contract\/src\/kernel)\//.test(path)

/** Lines of the platform and of the contract's kernel that name something of schools, comments included. */
export const nounErrors = ({ path, text }: SourceFile): { line: number; rule: string }[] =>
  !isBound(path) || placeOf(path).isTest
    ? []
    : text
        .split('\n')
        .flatMap((line, at) =>
          !isMessage(line) && noun.test(line.replaceAll(ofTenant, '')) ? [{ line: at + 1, rule }] : [],
        )
