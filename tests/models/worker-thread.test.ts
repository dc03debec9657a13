import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TooMuchWork, WorkerThread } from '#app/utils/worker-thread.server.ts'

const FOLDER = resolve(`.cache/tests/threads-${process.pid}`)
const FILE = `${FOLDER}/worker.mjs`

beforeAll(() => {
	mkdirSync(FOLDER, { recursive: true })
	writeFileSync(
		FILE,
		`import { parentPort, threadId } from 'node:worker_threads'
		const hoard = []
		parentPort.on('message', (asked) => {
			if (asked === 'for ever') for (;;);
			if (asked === 'all memory') for (;;) hoard.push(new Array(1000).fill({}))
			if (asked === 'exit') process.exit(1)
			if (asked === 'crash') throw new Error('crashed')
			parentPort.postMessage(asked === 'fail' ? { error: 'failed' } : { answer: threadId })
		})`,
	)
})
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

it('work that takes more time or memory than it may is ended, and the next is done', async () => {
	const thread = new WorkerThread<string, number>(FILE, { limitMs: 3_000, memoryMb: 32 })
	const asked = ['for ever', 'all memory', 'a question'].map((text) => thread.run(text))
	await expect(asked[0]).rejects.toThrow(TooMuchWork)
	await expect(asked[1]).rejects.toThrow(TooMuchWork)
	expect(await asked[2]).toEqual(expect.any(Number))
})

it('work that fails takes nothing with it', async () => {
	const thread = new WorkerThread<string, number>(FILE, { isKept: true })
	const asked = ['fail', 'crash', 'exit', 'a question'].map((text) => thread.run(text))
	const settled = await Promise.allSettled(asked)
	expect(settled.map((one) => (one.status === 'rejected' ? String(one.reason) : one.status))).toEqual([
		'Error: failed',
		'Error: crashed',
		`Error: The thread of ${FILE} has ended.`,
		'fulfilled',
	])
})

it('a thread that is kept answers again, and any other ends with its work', async () => {
	const kept = new WorkerThread<string, number>(FILE, { isKept: true })
	expect(await kept.run('a question')).toBe(await kept.run('another'))
	const other = new WorkerThread<string, number>(FILE)
	expect(await other.run('a question')).not.toBe(await other.run('another'))
})
