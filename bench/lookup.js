import { performance } from 'node:perf_hooks'
import { register } from 'tsx/esm/api'

register()
const { connect, setConnection } = await import('../db/client.server.ts')
const { findCredentials } = await import('../app/models/platform/sign-in.server.ts')

const TIMES = 5_000

/** Microseconds to find whoever signs in, by username. The password check, 30 ms by design, would hide it. */
export function lookupCost(databasePath, username) {
	const connection = connect(databasePath)
	setConnection(connection)
	if (!findCredentials(username)) throw new Error(`${databasePath} has nobody called ${username}.`)
	const started = performance.now()
	for (let i = 0; i < TIMES; i++) findCredentials(username)
	const micros = ((performance.now() - started) * 1000) / TIMES
	connection.sqlite.close()
	return micros
}
