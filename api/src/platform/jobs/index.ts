export {
  createJobs,
  type JobContext,
  type JobDefinition,
  type Jobs,
  type JobsOptions,
  type SendingOptions,
} from './jobs.ts'
export { prepareJobs } from './prepare.ts'
