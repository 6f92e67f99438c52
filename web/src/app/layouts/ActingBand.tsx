import { Link } from '@tanstack/react-router'
import { useArea, useUser } from '../../lib/session.ts'

/** Tells a super admin inside a school where they are, and leads out. */
export const ActingBand = () => {
  const { isSuperAdmin, school } = useUser().staff
  const area = useArea()
  if (!isSuperAdmin || area !== 'school' || !school) return null
  return (
    <section
      className="row middle wrap gap-8 waiting on-waiting text-sm strong pad-8-12 no-print"
      aria-label="Acting as super admin"
    >
      <span>You are acting as super admin in {school.name}.</span>
      <Link to="/super-admin/switch-school">Return to the state</Link>
    </section>
  )
}
