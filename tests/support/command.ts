import { spawn } from 'node:child_process'

export interface Told {
	code: number | null
	text: string
}

/** Runs one of the project's scripts as npm would, and hears what it says. */
export function command(script: string, args: string[], env: Record<string, string>): Promise<Told> {
	return new Promise((resolve) => {
		const child = spawn(process.execPath, [`scripts/${script}.js`, ...args], {
			stdio: ['ignore', 'pipe', 'pipe'],
			// On a busy machine statements are slow, and the log has a line for each.
			env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env },
		})
		let text = ''
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
		child.on('close', (code) => resolve({ code, text }))
	})
}
