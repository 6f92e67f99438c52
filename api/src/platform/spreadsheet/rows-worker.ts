/** Writes rows of a sheet in a thread: making the XML of a whole school's rows would keep everybody else waiting. */
export { rowsXml as run } from './rows-xml.ts'
