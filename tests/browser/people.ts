import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { addOddNames } from './odd-names.ts'
import { addParent, addStudio } from './studio.ts'

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
		 values (@school, @id, @id, @role, @kind, 1)`,
	)
	for (const person of [
		{ id: 'late-teacher', name: 'Odile Marsh', role: 'teacher', kind: 'staff' },
		{ id: 'late-student', name: 'Piet Vogel', role: 'student', kind: 'learner' },
	]) {
		addUser.run({ id: person.id, name: person.name, email: `${person.id}@oldschool.example`, password })
		addMembership.run({ school: 'oldschool', id: person.id, role: person.role, kind: person.kind })
	}
	sqlite
		.prepare(
			`insert into school_profiles (school_id, phone, email, updated_at)
			 values ('oldschool', '+12125550147', 'office@oldschool.example', 1)
			 on conflict do update set phone = excluded.phone, email = excluded.email`,
		)
		.run()
	for (const mode of ['script', 'plain']) {
		addHouse(sqlite, `house-${mode}`, password)
		// As the house, with people who stay who they are.
		addHouse(sqlite, `hall-${mode}`, password)
		addStudio(sqlite, `studio-${mode}`, password)
	}
	addStudio(sqlite, 'roll-script', password)
	addStudio(sqlite, 'conflict-script', password)
	addStudio(sqlite, 'phones-script', password)
	addParent(sqlite, 'phones-script', password)
	addOddNames(sqlite, 'odd-plain', password)
	for (const mode of ['script', 'plain']) {
		const id = `keys-${mode}`
		addStudio(sqlite, id, password)
		addParent(sqlite, id, password)
		addUser.run({ id: `${id}-admin`, name: 'Lena Ward', email: `${id}-admin@studio.example`, password })
		addMembership.run({ school: id, id: `${id}-admin`, role: 'admin', kind: 'staff' })
	}
	for (const mode of ['script', 'plain']) {
		// The school somebody was at last is the one they come to next, so that nobody else's tests may change it.
		const id = `between-${mode}`
		addUser.run({ id, name: 'Bea Tween', email: `${id}@house.example`, password })
		for (const school of ['house-script', 'house-plain'])
			sqlite
				.prepare(
					`insert into memberships (school_id, id, user_id, role, kind, created_at)
					 values (?, ?, ?, 'teacher', 'staff', 1)`,
				)
				.run(school, `${id}-of-${school}`, id)
	}
	sqlite.close()
}

/** A school of its own for each way of running a browser, whose people may be changed for good. */
function addHouse(sqlite: Sqlite.Database, id: string, password: unknown) {
	const now = Date.now()
	sqlite
		.prepare(
			`insert into schools (id, name, kind, currency, time_zone, created_at)
			 values (?, ?, 'school', 'EUR', 'Europe/Madrid', ?)`,
		)
		.run(id, `School of the ${id}`, now)
	sqlite
		.prepare(
			`insert into subscriptions (school_id, id, plan, cycle, state, paid_through, created_at)
			 values (?, ?, 'standard', 'monthly', 'active', ?, ?)`,
		)
		.run(id, `${id}-plan`, now + 30 * 86_400_000, now)
	for (const role of ['admin', 'teacher']) {
		const user = `${id}-${role}`
		sqlite
			.prepare(
				`insert into users (id, name, email, email_key, username, username_key, password_hash, created_at)
				 values (@user, @name, @email, @email, @user, @user, @password, 1)`,
			)
			.run({ user, name: `${role} of ${id}`, email: `${user}@house.example`, password })
		sqlite
			.prepare(
				`insert into memberships (school_id, id, user_id, role, kind, created_at)
				 values (@id, @user, @user, @role, 'staff', 1)`,
			)
			.run({ id, user, role })
	}
	sqlite
		.prepare(
			`insert into students (school_id, id, first_name, last_name, name_key, birth_date, state, state_since,
			 created_at, updated_at) values (?, ?, 'Ada', ?, 'ada', '2015-05-05', 'active', '2026-01-01', 1, 1)`,
		)
		.run(id, `${id}-ada`, id)
}
