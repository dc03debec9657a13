import type Sqlite from 'better-sqlite3'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE

/** A school with one teacher, two students, a lesson of last week with a note and one that has just ended. */
export function addStudio(sqlite: Sqlite.Database, id: string, password: unknown) {
	const now = Date.now()
	// Where it is noon, so that half an hour ago was today.
	const ahead = 12 - new Date(now).getUTCHours()
	const zone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
	const day = (at: number) => new Date(at + ahead * 60 * MINUTE).toISOString().slice(0, 10)
	const add = (table: string, row: Record<string, unknown>) => {
		const columns = Object.keys(row)
		sqlite
			.prepare(
				`insert into ${table} (${columns.join()}) values (${columns.map((name) => `@${name}`).join()})`,
			)
			.run(row)
	}
	const own = { school_id: id }
	const made = { created_at: 1, updated_at: 1 }
	add('schools', {
		id,
		name: 'Studio North',
		kind: 'school',
		currency: 'EUR',
		time_zone: zone,
		created_at: now,
	})
	add('subscriptions', {
		...own,
		id: `${id}-plan`,
		plan: 'standard',
		cycle: 'monthly',
		state: 'active',
		paid_through: now + 4 * WEEK,
		created_at: now,
	})
	add('users', {
		id,
		name: 'Vera Stone',
		email: `${id}@studio.example`,
		email_key: `${id}@studio.example`,
		username: id,
		username_key: id,
		password_hash: password,
		created_at: 1,
	})
	add('memberships', { ...own, id, user_id: id, role: 'teacher', kind: 'staff', created_at: 1 })
	add('teachers', { ...own, ...made, id, name: 'Vera Stone', name_key: 'stone vera', membership_id: id })
	add('classes', {
		...own,
		...made,
		id: `${id}-class`,
		kind: 'group',
		name: 'Cello',
		name_key: 'cello',
		duration_minutes: 20,
		state: 'running',
	})
	add('class_teachers', { ...own, class_id: `${id}-class`, teacher_id: id, part: 'lead' })
	for (const name of ['Ada', 'Ben']) {
		const student = `${id}-${name}`
		const named = { first_name: name, last_name: 'Lind', name_key: `lind ${name}` }
		add('students', { ...own, ...made, ...named, id: student, state: 'active', state_since: '2026-01-01' })
		add('enrolments', {
			...own,
			...made,
			id: student,
			student_id: student,
			class_id: `${id}-class`,
			starts_on: '2026-01-01',
			state: 'active',
		})
	}
	for (const [which, startsAt, taken] of [
		['last', now - WEEK, { state: 'held', marked_at: 1 }],
		['today', now - 30 * MINUTE, {}],
	] as const)
		add('lessons', {
			...own,
			...made,
			...taken,
			id: `${id}-${which}`,
			class_id: `${id}-class`,
			teacher_id: id,
			starts_at: startsAt,
			ends_at: startsAt + 20 * MINUTE,
			day: day(startsAt),
		})
	add('lesson_notes', {
		...own,
		...made,
		id: `${id}-note`,
		lesson_id: `${id}-last`,
		student_id: `${id}-Ada`,
		day: day(now - WEEK),
		covered: 'Scales in thirds.',
		next: 'Bars 9 to 16, slowly.',
		published_at: 1,
	})
}

/** The mother of one of the two, who signs in, and the lesson of next week. */
export function addParent(sqlite: Sqlite.Database, studio: string, password: unknown) {
	const [id, soon] = [`${studio}-parent`, Date.now() + WEEK]
	const email = `${id}@studio.example`
	sqlite
		.prepare(
			`insert into users (id, name, email, email_key, username, username_key, password_hash, created_at)
			 values (@id, 'Ida Lind', @email, @email, @id, @id, @password, 1)`,
		)
		.run({ id, email, password })
	sqlite
		.prepare(
			`insert into memberships (school_id, id, user_id, role, kind, created_at)
			 values (@studio, @id, @id, 'student', 'guardian', 1)`,
		)
		.run({ id, studio })
	sqlite
		.prepare(
			`insert into guardians (school_id, id, name, name_key, membership_id, created_at, updated_at)
			 values (@studio, @id, 'Ida Lind', 'lind ida', @id, 1, 1)`,
		)
		.run({ id, studio })
	sqlite
		.prepare(
			`insert into guardianships (school_id, guardian_id, student_id, relation, created_at)
			 values (@studio, @id, @child, 'Mother', 1)`,
		)
		.run({ id, studio, child: `${studio}-Ada` })
	sqlite
		.prepare(
			`insert into lessons (school_id, id, class_id, teacher_id, starts_at, ends_at, day, created_at, updated_at)
			 values (@studio, @lesson, @class, @studio, @soon, @end, @day, 1, 1)`,
		)
		.run({
			studio,
			lesson: `${studio}-soon`,
			class: `${studio}-class`,
			soon,
			end: soon + 20 * MINUTE,
			day: new Date(soon).toISOString().slice(0, 10),
		})
}
