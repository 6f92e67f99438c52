import { OverviewPage } from '../../oversight/index.ts'
import { StateBoard } from '../components/StateBoard.tsx'

/** The start page of super admins. */
export const Overview = () => <OverviewPage whole={StateBoard} />
