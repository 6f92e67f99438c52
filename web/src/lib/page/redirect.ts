import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * How long the notice of a success can be read before the page is left, in milliseconds: after a small form (of a profile, a role or a
 * setting) and after the others.
 */
const delays = { small: 1000, large: 1500 }

/**
 * Navigates after a success, once the notice could be read; does nothing if the person has left the page meanwhile.
 * `onSuccess: student => redirect(`/students/${student.id}`)`: the form stays busy until then.
 */
export const useRedirect = (form: keyof typeof delays = 'large'): ((to: string) => Promise<void>) => {
  const { history } = useRouter()
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return async to => {
    await new Promise(resolve => setTimeout(resolve, delays[form]))
    if (here.current) history.push(to)
  }
}
