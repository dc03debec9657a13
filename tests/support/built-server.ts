import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface BuiltServer {
	port: number
	dataDir: string
	child: ChildProcess
	/** Everything it printed so far. */
	output: () => string
	/** Waits until it prints this. */
	says: (text: string) => Promise<void>
	/** Resolves with the exit code, or null when a signal ended it. */
	ended: Promise<number | null>
	/** Ends it and removes its data. */
	stop: () => Promise<void>
}

export function temporaryFolder(): string {
	return mkdtempSync(join(tmpdir(), 'solfa-test-'))
}

/** Starts what `npm start` would serve, in a process of its own. Does not wait. */
export function spawnServer(
	dataDir: string,
	port: number,
	env: Record<string, string> = {},
	cwd = process.cwd(),
): BuiltServer {
	if (!existsSync('build/server.js')) throw new Error('There is no build. `npm start` makes one.')
	const child = spawn(process.execPath, ['build/server.js'], {
		stdio: ['ignore', 'pipe', 'pipe'],
		cwd,
		env: {
			PATH: process.env.PATH,
			NODE_ENV: 'production',
			DEMO: '1',
			HOST: '127.0.0.1',
			PORT: String(port),
			DATA_DIR: dataDir,
			LIMITS_SCALE: '1000',
			...env,
		},
	})
	let output = ''
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
	const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
	const stop = async () => {
		child.kill('SIGKILL')
		await ended
		rmSync(dataDir, { recursive: true, force: true })
	}
	const says = async (text: string) => {
		while (!output.includes(text)) await new Promise((resolve) => setTimeout(resolve, 20))
	}
	return { port, dataDir, child, output: () => output, says, ended, stop }
}

/** The same, ready to answer. */
export async function startServer(dataDir = temporaryFolder(), env: Record<string, string> = {}) {
	const server = spawnServer(dataDir, await freePort(), env)
	await isListening(server)
	return server
}

async function isListening(server: BuiltServer) {
	let gone = false
	void server.ended.then(() => (gone = true))
	while (!server.output().includes('"listening"')) {
		// The reason is its last words. A server that a signal ended has no code.
		if (gone)
			throw new Error(
				`The server did not start (code ${server.child.exitCode}): ${server.output().slice(-400)}`,
			)
		await new Promise((resolve) => setTimeout(resolve, 20))
	}
}
