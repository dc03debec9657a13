import { register } from 'tsx/esm/api'

register()
const { connect, setConnection } = await import('../db/client.server.ts')
const { findCredentials } = await import('#app/models/identity/sign-in.server.ts')

const TIMES = 5_000

/**
 * Microseconds of processor time to find a user by username. The password check takes 30 ms by design and would
 * hide it.
 */
export function lookupCost(databasePath, username) {
	const connection = connect(databasePath)
	setConnection(connection)
	if (!findCredentials(username)) throw new Error(`${databasePath} has nobody called ${username}.`)
	const before = process.cpuUsage()
	for (let i = 0; i < TIMES; i++) findCredentials(username)
	const { user, system } = process.cpuUsage(before)
	connection.sqlite.close()
	return (user + system) / TIMES
}
