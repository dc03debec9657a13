import fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'

/**
 * Loaded before a server (`node --import`), kills it at step KILL_AT of an upgrade: before each change of the folder of the
 * copy, and before each statement that writes. Prints how many steps there were if it was not killed.
 */
const require = createRequire(import.meta.url)
const Sqlite = require('better-sqlite3')
const killAt = Number(process.env.KILL_AT ?? -1)
let steps = 0
let isUpgrading = false

function step() {
	if (!isUpgrading) return
	if (steps === killAt) process.kill(process.pid, 'SIGKILL')
	steps += 1
}

for (const name of ['rmSync', 'mkdirSync', 'renameSync', 'openSync', 'fsyncSync']) {
	const original = fs[name]
	fs[name] = (path, ...rest) => {
		if (String(path).includes('before-upgrade')) isUpgrading = true
		step()
		return original(path, ...rest)
	}
}
syncBuiltinESMExports()

const statement = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1'))
for (const [owner, name] of [
	[statement, 'run'],
	[Sqlite.prototype, 'exec'],
	[Sqlite.prototype, 'pragma'],
]) {
	const original = owner[name]
	owner[name] = function (...args) {
		step()
		const result = original.apply(this, args)
		// The last thing an upgrade does.
		if (isUpgrading && name === 'pragma' && args[0].startsWith('application_id = ')) end()
		return result
	}
}

function end() {
	console.log(`upgrade steps: ${steps}`)
	isUpgrading = false
}
