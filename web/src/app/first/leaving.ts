import { isPressing } from './typing.ts'

/** The program calls this for each page that it shows; the first time, the first page gives way to it. */
export const leave = (): void => {
  const root = document.documentElement
  // A press that began on the drawn page also ends there, and is repeated once.
  if (root.dataset.first === 'home' && isPressing()) {
    setTimeout(leave, 50)
    return
  }
  const first = window.akadaFirst
  const goOn = first?.drawn?.leave()
  delete first?.drawn
  delete first?.home
  root.removeAttribute('data-first')
  document.getElementById('first')?.remove()
  goOn?.()
}
