import { parentPort, Worker } from 'node:worker_threads'

interface Limits {
	/** How long one piece of work may take. */
	limitMs?: number
	/** How large the heap of the thread may grow. */
	memoryMb?: number
	/** Whether the thread waits for more work, with what it has read, or ends once there is none. */
	isKept?: boolean
}

interface Job<Asked, Answer> {
	args: Asked
	resolve: (answer: Answer) => void
	reject: (error: Error) => void
}

type Reply<Answer> = { answer: Answer } | { error: string }

/** A piece of work was ended because it took more time or memory than it may. */
export class TooMuchWork extends Error {
	override name = 'TooMuchWork'
}

/**
 * Runs work beside the thread that answers requests, one piece after the other. `file` is built beside the server and
 * answers with `answerFrom`. A piece that fails or is ended takes nothing with it: the next one gets another thread.
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

	/** Ends what is under way. */
	end(error: Error) {
		this.#drop()
		this.#finish(({ reject }) => reject(error))
	}

	#begin() {
		const [job] = this.#jobs
		if (!job) return this.#rest()
		const { limitMs } = this.#limits
		this.#worker ??= this.#start()
		// The thread keeps the process alive only while it works.
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

/** The other side, in the file a thread runs: answers each question with what `work` says to it. */
export function answerFrom<Asked, Answer>(work: (args: Asked) => Answer | Promise<Answer>) {
	parentPort?.on('message', (args: Asked) => {
		void (async () => work(args))().then(
			(answer) => parentPort?.postMessage({ answer }),
			(error: unknown) => parentPort?.postMessage({ error: String(error) }),
		)
	})
}
