import { type Expression, type TemplateLiteral, Visitor } from 'oxc-parser'
import type { SourceFile } from './source.ts'
import { hole } from './sql.ts'

/** SQL in a source file. Interpolated values are holes; positions are those in the file. */
export interface Statement {
  text: string
  /** Of its first character in the file. */
  at: number
}

const statementForm =
  /^\s*(?:insert\s+into|update\s+\w+\s+set|delete\s+from|merge\s+into|truncate|copy|with\s+\w+\s+as|select)\s/i

/** The statements and fragments of a file: templates tagged `sql`, and strings whose first words are those of a statement. */
export const statementsOf = (file: SourceFile): Statement[] => {
  const found: Statement[] = []
  const ofTemplate = ({ start, end, expressions }: TemplateLiteral): Statement => {
    const at = start + 1
    let text = file.text.slice(at, end - 1)
    for (const expression of expressions) {
      const from = file.text.lastIndexOf('${', expression.start) - at
      const to = file.text.indexOf('}', expression.end) + 1 - at
      text = `${text.slice(0, from)} ${hole}${' '.repeat(to - from - 2)}${text.slice(to)}`
    }
    return { text, at }
  }
  const isSql = (tag: Expression): boolean => tag.type === 'Identifier' && tag.name === 'sql'
  const tagged = new Set<number>()
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      tagged.add(quasi.start)
      if (isSql(tag)) found.push(ofTemplate(quasi))
    },
    TemplateLiteral(node) {
      if (tagged.has(node.start)) return
      const statement = ofTemplate(node)
      if (statementForm.test(statement.text)) found.push(statement)
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && statementForm.test(value)) found.push({ text: value, at: start + 1 })
    },
  }).visit(file.program)
  return found
}
