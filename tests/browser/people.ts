import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** Beside the demo's people: those who belong to a school whose subscription has ended. */
export default function addPeople() {
	const sqlite = new Sqlite(join(process.env.BROWSER_TESTS_DATA ?? '', 'solfa.db'))
	const password = sqlite.prepare(`select password_hash from users where username = 'teacher'`).pluck().get()
	const addUser = sqlite.prepare(
		`insert into users (id, name, email, email_key, username, username_key, password_hash, created_at)
		 values (@id, @name, @email, @email, @id, @id, @password, 1)`,
	)
	const addMembership = sqlite.prepare(
		`insert into memberships (school_id, id, user_id, role, kind, created_at)
		 values ('oldschool', @id, @id, @role, @kind, 1)`,
	)
	for (const person of [
		{ id: 'late-teacher', name: 'Odile Marsh', role: 'teacher', kind: 'staff' },
		{ id: 'late-student', name: 'Piet Vogel', role: 'student', kind: 'learner' },
	]) {
		addUser.run({ id: person.id, name: person.name, email: `${person.id}@oldschool.example`, password })
		addMembership.run({ id: person.id, role: person.role, kind: person.kind })
	}
	sqlite.close()
}
