import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Half-done files carry the process that makes them; a killed one cannot remove its own. */
const LEFTOVER =
	/^(?:solfa-.+\.backup(?:\.(?<maker>\d+))?\.(?:copy|files|totals|partial)|(?:verify|restore|before)-(?<reader>\d+)\.(?:copy|files|totals)|drill-(?<drill>\d+))(?:-wal|-shm|-journal)?$/

/** Removes what runs that were killed left behind: their copies of the database are not encrypted. */
export function removeLeftovers({ backups, working }) {
	for (const folder of [backups, working].filter(existsSync)) {
		for (const name of readdirSync(folder)) {
			const match = LEFTOVER.exec(name)
			const { maker, reader, drill } = match?.groups ?? {}
			if (match && !isAtWork(Number(maker ?? reader ?? drill)))
				rmSync(join(folder, name), { force: true, recursive: true })
		}
	}
}

function isAtWork(pid) {
	if (!pid || pid === process.pid) return false
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return error.code === 'EPERM'
	}
}
