/** A store of files that speaks S3, as a process of its own that can be ended: `s3-worker.ts FOLDER PORT`. */
import S3rver from 's3rver'

const [folder, port] = process.argv.slice(2)
if (!folder || !port) throw new Error('usage: s3-worker.ts FOLDER PORT')
await new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'files', configs: [] }],
}).run()
