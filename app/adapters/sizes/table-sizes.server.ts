import { environment } from '#app/config/environment.server.ts'
import { WorkerThread } from '#app/utils/worker-thread.server.ts'
import { connection } from '#db/client.server.ts'
import { readSizes, type TableSize } from './read-sizes.server.ts'

const thread = new WorkerThread<string, TableSize[]>('./build/sizes-worker.js')

/** Size of each table, read in a worker thread because a large file takes many seconds. */
export async function tableSizes(stopping: AbortSignal): Promise<TableSize[]> {
	const { sqlite } = connection()
	if (sqlite.memory || !environment().production) return readSizes(sqlite)
	const end = () => thread.end(new Error('The server stops.'))
	stopping.addEventListener('abort', end, { once: true })
	return thread.run(sqlite.name).finally(() => stopping.removeEventListener('abort', end))
}
