import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'

const HOUR = 60 * 60 * 1000
const LOOKS_EVERY = 5 * 60 * 1000

/** A backup an hour into this folder, by the command people use. A restart makes none too many: what is there counts. */
export function startBackups(folder: string): () => Promise<void> {
	if (!folder) return () => Promise.resolve()
	let working = Promise.resolve()
	const look = () => (working = working.then(() => backUpWhenDue(folder)))
	void look()
	const timer = setInterval(() => void look(), LOOKS_EVERY)
	timer.unref()
	return () => {
		clearInterval(timer)
		return working
	}
}

/** Says on the log why it could not; never throws. */
export async function backUpWhenDue(folder: string, now = Date.now(), env?: NodeJS.ProcessEnv) {
	if (now - newestIn(folder) < HOUR) return
	const problem = await made(env)
	if (problem) console.error(JSON.stringify({ level: 'error', job: 'backup', error: problem }))
}

/** A process of its own, which is told the same as this one: what a large copy takes must not keep a page waiting. */
function made(env?: NodeJS.ProcessEnv): Promise<string | null> {
	return new Promise((resolve) => {
		const child = spawn(process.execPath, ['scripts/backup.js'], { stdio: ['ignore', 'ignore', 'pipe'], env })
		let said = ''
		child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
		child.on('error', (error) => resolve(String(error)))
		child.on('close', (code, signal) => resolve(code === 0 ? null : said.trim() || String(code ?? signal)))
	})
}

/** When the newest was made, as its name says; 0 where there is none. */
function newestIn(folder: string): number {
	try {
		const times = readdirSync(folder).flatMap((name) => {
			const [, day, time = ''] = /^solfa-(\d{4}-\d{2}-\d{2})T(\d{2}-\d{2}-\d{2})Z\.backup$/.exec(name) ?? []
			return day ? [Date.parse(`${day}T${time.replaceAll('-', ':')}Z`)] : []
		})
		return Math.max(0, ...times)
	} catch {
		return 0
	}
}
