import type { Options, VNode } from 'preact'

interface Wanted {
  value?: unknown
  checked?: unknown
}

const wanted = new WeakMap<Element, Wanted>()

const isField = (node: unknown): node is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement

const isChoice = (field: Element): boolean =>
  field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type))

/** Restores the last rendered value if a handler refused what was typed or ticked. */
const restore = (field: Element): void => {
  const drawn = wanted.get(field)
  if (!drawn || !isField(field)) return
  const { value, checked } = drawn
  const text = typeof value === 'number' ? `${value}` : value
  if (typeof text === 'string' && field.value !== text) field.value = text
  if (checked !== undefined && field instanceof HTMLInputElement && field.checked !== Boolean(checked))
    field.checked = Boolean(checked)
}

/**
 * Keeps fields at the value that the page gives them, as React does: Preact leaves what was typed if the handler changed nothing, such as a
 * letter in a field for digits.
 */
export const followControlled = (options: Options): void => {
  if (typeof document === 'undefined') return
  const before = options.diffed?.bind(options)
  options.diffed = (vnode: VNode) => {
    before?.(vnode)
    if (vnode.type !== 'input' && vnode.type !== 'textarea' && vnode.type !== 'select') return
    const { value, checked } = vnode.props as Wanted
    const field = (vnode as { __e?: unknown }).__e
    if (!isField(field)) return
    const handled = Object.keys(vnode.props).some(name => /^on(?:Input|Change)/i.test(name))
    // A file can't be restored, and a multiple choice has no single value.
    if (!handled || field.type === 'file' || field.type === 'select-multiple') wanted.delete(field)
    else wanted.set(field, { value, checked })
  }
  for (const name of ['input', 'change'])
    addEventListener(name, ({ target }) => {
      // Choices are reported by `change`, which follows their `input`: until then nothing has been refused.
      if (!isField(target) || (name === 'input' && isChoice(target))) return
      // Rendering waits for a microtask too, which was queued before.
      queueMicrotask(() => restore(target))
    })
}
