import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { readSizes } from './read-sizes.server.ts'

/** Runs once in a thread of its own, on a connection of its own that cannot write. */
const sqlite = new Sqlite(workerData as string, { readonly: true, fileMustExist: true })
parentPort?.postMessage(readSizes(sqlite))
sqlite.close()
