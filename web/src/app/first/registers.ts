/**
 * The registers of the person's own class arms on the start page, each with its state where the answer to the sign-in brought the day. The
 * build has drawn two, one to mark and one to see (web/prerender/draw.tsx); here they are repeated, and filled by the program's own rules.
 */
import { isWaiting, nameOfSitting, registerAt, registerStep, stateOf } from '../../features/dashboard/model/today.ts'
import type { LoggedInUser } from '../../lib/http/endpoints.ts'
import { counted } from '../../lib/words.ts'

/** Replaces the placeholders in braces by their words, as text. */
export const fill = (part: Node & ParentNode, words: Record<string, string>): void => {
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (all, name: string) => words[name] ?? all)
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    if (texts.currentNode instanceof Text) texts.currentNode.data = filled(texts.currentNode.data)
  for (const element of part.querySelectorAll('[aria-label]'))
    element.setAttribute('aria-label', filled(element.getAttribute('aria-label') ?? ''))
}

/** A copy of a drawn part. */
const copyOf = (part: Element): DocumentFragment => {
  const copy = document.createDocumentFragment()
  copy.append(part.cloneNode(true))
  return copy
}

/** Puts a register for each of the arms in the place of the two drawn ones; none without an arm. */
export const fillRegisters = (page: DocumentFragment, { staff, today }: LoggedInUser): void => {
  const [toMark, toSee] = page.querySelectorAll('[data-arm]')
  if (!toMark || !toSee) return
  const [waiting, other] = toMark.querySelectorAll('div a')
  for (const { id, name } of staff.ownClassArms) {
    const arm = today?.registers.find(({ classArm }) => classArm.id === id)
    const { label, sitting, isDue } = registerStep(arm)
    const register = copyOf(isDue ? toMark : toSee)
    const [sittings, button] = register.querySelectorAll('div, section > a')
    sittings?.replaceChildren()
    if (today?.closedBecause)
      sittings?.append(
        Object.assign(document.createElement('p'), {
          className: 'm-0',
          textContent: `No school today: ${today.closedBecause}.`,
        }),
      )
    for (const one of arm?.sittings ?? []) {
      const sample = isWaiting(one, arm?.students ?? 0) ? waiting : other
      if (!sample) continue
      const line = copyOf(sample)
      line.firstElementChild?.setAttribute('href', registerAt(id, one.sitting))
      fill(line, { sitting: nameOfSitting[one.sitting], state: stateOf(one, arm?.students ?? 0) })
      sittings?.append(line)
    }
    if (!arm) register.querySelector('small')?.remove()
    for (const element of register.querySelectorAll('*'))
      for (const attribute of element.attributes) attribute.value = attribute.value.replace('{id}', id)
    button?.setAttribute('href', registerAt(id, sitting))
    fill(register, { arm: name, students: counted(arm?.students ?? 0, 'student'), step: label })
    toMark.before(register)
  }
  toMark.remove()
  toSee.remove()
}
