import { type CallExpression, parseSync, Visitor } from 'oxc-parser'

/** A text to be put into a file, before this offset. */
export interface Edit {
  at: number
  insert: string
}

/** A call that declares, by its type argument or by what is expected of it, the rows of a statement. */
export interface Call {
  /** Where a stack has it: the name that is called. */
  line: number
  column: number
  /** Its type is a parameter of the function around it: the callers of that function declare the rows. */
  isGeneric: boolean
  /** It sends the statement itself (`tx.rows`), rather than a helper to which it hands the type. */
  isStatement: boolean
  /** What is inserted to type it by the columns of an answer. */
  edits(columns: string): Edit[]
}

const methods = new Set(['rows', 'find', 'get'])
/** By its name; `find` and `get` are methods of lists and maps too. */
const transaction = /^tx$/

const callOf = (
  node: CallExpression,
  text: string,
  parameters: readonly string[],
): (Omit<Call, 'line' | 'column'> & { at: number }) | null => {
  const { callee, typeArguments } = node
  const given = typeArguments ? text.slice(typeArguments.start, typeArguments.end) : null
  const named = given ?? parameters.join(' ')
  const isGeneric = parameters.some(name => new RegExp(`\\b${name}\\b`).test(named))
  if (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    methods.has(callee.property.name)
  ) {
    const { object } = callee
    if (!transaction.test(text.slice(object.start, object.end))) return null
    return {
      at: callee.property.start,
      isGeneric,
      isStatement: true,
      edits: columns => [
        { at: object.start, insert: '(' },
        { at: object.end, insert: ` as unknown as Answering<${columns}>)` },
      ],
    }
  }
  const [first] = typeArguments?.params ?? []
  if (callee.type !== 'Identifier' || !first) return null
  return {
    at: callee.start,
    isGeneric,
    isStatement: false,
    edits: columns => [
      { at: first.start, insert: 'Declared<' },
      { at: first.end, insert: `, Words<RowFault<${text.slice(first.start, first.end)}, ${columns}>>>` },
    ],
  }
}

/** The calls of a file that may declare rows. */
export const callsIn = (path: string, text: string): Call[] => {
  const { program } = parseSync(path, text)
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const calls: Call[] = []
  const around: string[][] = []
  type Generic = { typeParameters?: { params: { name: { name: string } }[] } | null }
  const enter = ({ typeParameters }: Generic) =>
    void around.push((typeParameters?.params ?? []).map(({ name }) => name.name))
  const leave = () => void around.pop()
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    CallExpression: node => {
      const found = callOf(node, text, around.flat())
      if (!found) return
      const { at, ...call } = found
      const line = starts.findLastIndex(start => start <= at) + 1
      calls.push({ ...call, line, column: at - (starts[line - 1] ?? 0) + 1 })
    },
  }).visit(program)
  return calls
}
