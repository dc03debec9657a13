import { Worker } from 'node:worker_threads'
import { environment } from '#app/config/environment.server.ts'
import { connection } from '#db/client.server.ts'
import { readSizes, type TableSize } from './read-sizes.server.ts'

/** Built beside the server, as what makes papers is. */
const FILE = './build/sizes-worker.js'

/** How large each table is, read beside the thread that answers requests: of a large file it takes many seconds. */
export async function tableSizes(stopping: AbortSignal): Promise<TableSize[]> {
	const { sqlite } = connection()
	if (sqlite.memory || !environment().production) return readSizes(sqlite)
	return new Promise((resolve, reject) => {
		const worker = new Worker(FILE, { workerData: sqlite.name })
		const end = () => {
			void worker.terminate()
			reject(new Error('The server stops.'))
		}
		stopping.addEventListener('abort', end, { once: true })
		worker.on('message', resolve)
		worker.on('error', reject)
		worker.on('exit', () => {
			stopping.removeEventListener('abort', end)
			reject(new Error('The thread that measures tables has ended.'))
		})
	})
}
