import { createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { PEER_SECRET } from './servers.js'

const SETTINGS = { path: '/settings/profile', as: 'reader' }

/** Limits are shares of what the Epic Stack takes for its page; a pair without one is only looked at. */
export const EPIC_PAIRS = [
	{
		name: 'administrator’s home / settings',
		ours: { path: '/dashboard', as: 'admin' },
		theirs: SETTINGS,
		limit: 0.38,
	},
	{
		name: 'portal, home / settings',
		ours: { path: '/student/dashboard', as: 'parent' },
		theirs: SETTINGS,
		limit: 0.2,
	},
	{
		name: 'list of 50 students / of 200 notes',
		ours: { path: '/students/list?perPage=50', as: 'bulk-00001-admin' },
		theirs: { path: '/users/reader/notes', as: 'reader' },
	},
	{
		name: 'sign-in, rendered',
		ours: { path: '/auth/login', as: 'stale' },
		theirs: { path: '/login', as: 'stranger' },
	},
]

/** Joining takes a code from a mail, so the account, its session and notes are written into the database, anew each time. */
export function writeReader({ folder, notes }) {
	const db = new Database(join(folder, 'prisma/data.db'))
	const id = randomUUID()
	const now = new Date().toISOString()
	const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
	const insert = (table, row) =>
		db
			.prepare(`insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => '?')})`)
			.run(Object.values(row))
	db.transaction(() => {
		db.exec(`delete from User where username = 'reader'`)
		insert('User', { id, email: 'reader@example.com', username: 'reader', name: 'A Reader', updatedAt: now })
		const { role } = db.prepare(`select id as role from Role where name = 'user'`).get()
		insert('_RoleToUser', { A: role, B: id })
		insert('Password', { userId: id, hash: 'of nothing' })
		insert('Session', { id, userId: id, expirationDate: inAnHour, updatedAt: now })
		for (let i = 0; i < notes; i++) {
			const title = `Note ${i} of a music school`
			const content = `Text of the note ${i}.`
			insert('Note', { id: randomUUID(), ownerId: id, title, content, updatedAt: now })
		}
	})()
	db.close()
	return sign({ sessionId: id })
}

/** As React Router signs its cookies. */
function sign(session) {
	const value = Buffer.from(JSON.stringify(session)).toString('base64')
	const signature = createHmac('sha256', PEER_SECRET).update(value).digest('base64').replace(/=+$/, '')
	return `en_session=${encodeURIComponent(`${value}.${signature}`)}`
}
