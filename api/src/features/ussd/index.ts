import type { Feature } from '../../platform/http/index.ts'
import { routes } from './routes.ts'

export { answerText } from './text.ts'

/** What a guardian can ask from any phone by dialling a code, without data. */
export const ussd: Feature = { name: 'ussd', routes }
