/** What values of JSON have in common: what they are, the fields of those that are objects, and the items of those that are lists. */
export interface Shape {
  /** `string`, `number`, `boolean` or `null`. */
  plain: string[]
  /** How many were objects, and in how many of these each field was. */
  objects: number
  fields: Record<string, { times: number; shape: Shape }>
  lists: number
  items: Shape | null
}

/** Objects with more fields than this have ids or days for names. */
const maxFields = 80

const empty = (): Shape => ({ plain: [], objects: 0, fields: {}, lists: 0, items: null })

/** Adds a value to a shape. */
export const addValue = (shape: Shape | null, value: unknown): Shape => {
  const sum = shape ?? empty()
  if (Array.isArray(value)) {
    sum.lists++
    for (const item of value.slice(0, 20)) sum.items = addValue(sum.items, item)
    return sum
  }
  if (typeof value === 'object' && value !== null) {
    sum.objects++
    for (const [name, inner] of Object.entries(value)) {
      const field = sum.fields[name]
      if (!field && Object.keys(sum.fields).length > maxFields) continue
      sum.fields[name] = { times: (field?.times ?? 0) + 1, shape: addValue(field?.shape ?? null, inner) }
    }
    return sum
  }
  const kind = value === null ? 'null' : typeof value
  if (!sum.plain.includes(kind)) sum.plain.push(kind)
  return sum
}

/** Both shapes as one. */
export const mergedShape = (a: Shape | null, b: Shape | null): Shape | null => {
  if (!a || !b) return a ?? b
  const fields = { ...a.fields }
  for (const [name, { times, shape }] of Object.entries(b.fields)) {
    const field = fields[name]
    fields[name] = { times: times + (field?.times ?? 0), shape: mergedShape(field?.shape ?? null, shape) ?? shape }
  }
  return {
    plain: [...new Set([...a.plain, ...b.plain])],
    objects: a.objects + b.objects,
    fields,
    lists: a.lists + b.lists,
    items: mergedShape(a.items, b.items),
  }
}

/** The shape as a type of TypeScript. A field that some objects lack is optional. */
export const typeOfShape = (shape: Shape): string => {
  const types = [...shape.plain]
  const fields = Object.entries(shape.fields)
  if (shape.objects > 0)
    types.push(
      fields.length > maxFields
        ? 'object'
        : `{ ${fields.map(([name, { times, shape: inner }]) => `${JSON.stringify(name)}${times < shape.objects ? '?' : ''}: ${typeOfShape(inner)}`).join('; ')} }`,
    )
  if (shape.lists > 0) types.push(shape.items ? `(${typeOfShape(shape.items)})[]` : 'never[]')
  return types.join(' | ') || 'unknown'
}
