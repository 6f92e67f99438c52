import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Takes over what was typed into the form in the initial HTML, also while the program's own was being rendered, and then goes on from there.
 * `read` returns null where that form is not shown any more.
 */
export const useFirstForm = <Form>(
  read: () => Form | null,
  fill: (first: Form) => void,
  goOn: (first: Form) => void,
): void => {
  const latest = useRef<Form>(null)
  useLayoutEffect(() => {
    latest.current = read()
    if (latest.current) fill(latest.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the program takes the form over
  }, [])
  useEffect(() => {
    if (latest.current) goOn(latest.current)
    latest.current = null
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [])
}
