import { parentPort, Worker } from 'node:worker_threads'

interface Limits {
	/** Time limit per job. */
	limitMs?: number
	/** Heap limit of the thread. */
	memoryMb?: number
	/** Keeps the thread with its loaded modules for further jobs; otherwise it ends when idle. */
	isKept?: boolean
}

interface Job<Asked, Answer> {
	args: Asked
	resolve: (answer: Answer) => void
	reject: (error: Error) => void
}

type Reply<Answer> = { answer: Answer } | { error: string }

/** A job exceeded its time or memory limit. */
export class TooMuchWork extends Error {
	override name = 'TooMuchWork'
}

/**
 * Runs jobs in a worker thread, one after another. `file` is built separately and uses `answerFrom`. A failed job does not
 * affect others: the next one gets a new thread.
 */
export class WorkerThread<Asked, Answer> {
	readonly #file: string
	readonly #limits: Limits
	readonly #jobs: Job<Asked, Answer>[] = []
	#worker: Worker | undefined
	#timer: NodeJS.Timeout | undefined

	constructor(file: string, limits: Limits = {}) {
		this.#file = file
		this.#limits = limits
	}

	run(args: Asked): Promise<Answer> {
		return new Promise((resolve, reject) => {
			if (this.#jobs.push({ args, resolve, reject }) === 1) this.#begin()
		})
	}

	/** Aborts the current job. */
	end(error: Error) {
		this.#drop()
		this.#finish(({ reject }) => reject(error))
	}

	#begin() {
		const [job] = this.#jobs
		if (!job) return this.#rest()
		const { limitMs } = this.#limits
		this.#worker ??= this.#start()
		// An idle thread must not keep the process alive.
		this.#worker.ref()
		if (limitMs)
			this.#timer = setTimeout(() => this.end(new TooMuchWork(`It took over ${limitMs} ms.`)), limitMs)
		this.#worker.postMessage(job.args)
	}

	#start(): Worker {
		const { memoryMb } = this.#limits
		const worker = new Worker(this.#file, {
			execArgv: [],
			resourceLimits: memoryMb ? { maxOldGenerationSizeMb: memoryMb } : {},
		})
		const end = (error: Error) => {
			if (worker === this.#worker) this.end(error)
		}
		worker.on('message', (reply: Reply<Answer>) => {
			if (worker !== this.#worker) return
			this.#finish(({ resolve, reject }) =>
				'answer' in reply ? resolve(reply.answer) : reject(new Error(reply.error)),
			)
		})
		worker.on('error', (error: NodeJS.ErrnoException) =>
			end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuchWork(error.message) : error),
		)
		worker.on('exit', () => end(new Error(`The thread of ${this.#file} has ended.`)))
		return worker
	}

	#finish(tell: (job: Job<Asked, Answer>) => void) {
		clearTimeout(this.#timer)
		const job = this.#jobs.shift()
		if (job) tell(job)
		this.#begin()
	}

	#rest() {
		if (this.#limits.isKept) this.#worker?.unref()
		else this.#drop()
	}

	#drop() {
		void this.#worker?.terminate()
		this.#worker = undefined
	}
}

/** The worker's side: answers each message with the result of `work`. */
export function answerFrom<Asked, Answer>(work: (args: Asked) => Answer | Promise<Answer>) {
	parentPort?.on('message', (args: Asked) => {
		void (async () => work(args))().then(
			(answer) => parentPort?.postMessage({ answer }),
			(error: unknown) => parentPort?.postMessage({ error: String(error) }),
		)
	})
}
