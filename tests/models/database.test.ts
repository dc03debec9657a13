import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Placeholder } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, connection, database, prepared, write } from '#db/client.server.ts'
import { appliedVersion, migrateDatabase, schemaVersion } from '#db/migrate.server.ts'
import { users } from '#db/schema/index.ts'
import { openDatabase, rows } from '../support/database.ts'
import { aPerson, aSchool, aTeacherAt, anAdminAt, joins } from '../support/factories.ts'

let folder = ''
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'solfa-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a connection', () => {
	it.each([
		['journal_mode', 'wal'],
		['synchronous', 1],
		['foreign_keys', 1],
		['recursive_triggers', 1],
		['secure_delete', 1],
		['busy_timeout', 5000],
		['cache_size', -20000],
		['temp_store', 2],
		['mmap_size', 134217728],
		['analysis_limit', 1000],
	])('has %s = %s', (pragma, value) => {
		const { sqlite } = connect(join(folder, 'made', 'on-the-way', 'solfa.db'))
		expect(sqlite.pragma(pragma, { simple: true })).toBe(value)
		sqlite.close()
	})

	it('gives SQLite no limit to plan by each time a statement is run', () => {
		const { sqlite, db } = connect(':memory:')
		const limited = (limit: number | Placeholder) => db.select().from(users).limit(limit).toSQL().sql
		expect(limited(5)).toMatch(/ limit 5$/)
		expect(limited(sql.placeholder('limit'))).toMatch(/ limit \(\? \+ 0\)$/)
		sqlite.close()
	})

	it('has SQLite compile a text once, whether its rows are wanted with names or without', () => {
		const { sqlite, db } = connect(':memory:')
		sqlite.exec('create table users (id, email)')
		sqlite.exec(`insert into users values ('1', 'ada@example.com')`)
		const compile = vi.spyOn(sqlite, 'prepare')
		const query = db.select({ id: users.id }).from(users)
		const text = sql.raw(query.toSQL().sql)
		for (let time = 0; time < 2; time++) {
			expect(query.all()).toEqual([{ id: '1' }])
			expect(db.all(text)).toEqual([{ id: '1' }])
			expect(db.get(text)).toEqual({ id: '1' })
		}
		expect(compile).toHaveBeenCalledTimes(1)
		sqlite.exec('alter table users add column name')
		expect(query.all()).toEqual([{ id: '1' }])
		sqlite.close()
	})

	it('keeps the thousand statements asked for last', () => {
		const { sqlite, db } = connect(':memory:')
		const compile = vi.spyOn(sqlite, 'prepare')
		const ask = (value: number) => db.get(sql.raw(`select ${value} as value`))
		ask(0)
		for (let value = 1; value < 1000; value++) ask(value)
		ask(0)
		expect(compile).toHaveBeenCalledTimes(1000)
		ask(1000)
		ask(0)
		expect(compile).toHaveBeenCalledTimes(1001)
		expect(ask(1)).toEqual({ value: 1 })
		expect(compile).toHaveBeenCalledTimes(1002)
		sqlite.close()
	})

	it('is for its owner’s eyes only, log and folder included, also where it was not before', () => {
		const path = join(folder, 'private', 'solfa.db')
		const modes = () =>
			['', '/solfa.db', '/solfa.db-wal'].map((name) =>
				(statSync(join(folder, 'private') + name).mode & 0o777).toString(8),
			)
		const open = () => {
			const { sqlite } = connect(path)
			sqlite.exec('create table if not exists a (b); insert into a values (1)')
			expect(modes()).toEqual(['700', '600', '600'])
			sqlite.close()
		}
		open()
		chmodSync(join(folder, 'private'), 0o755)
		chmodSync(path, 0o644)
		open()
	})

	it('prepares a query once, and anew for the next connection', () => {
		let times = 0
		const everybody = prepared((db) => {
			times += 1
			return db.select({ name: users.name }).from(users).prepare()
		})
		aPerson({ name: 'Here' })
		expect([everybody().all(), everybody().all()]).toEqual([[{ name: 'Here' }], [{ name: 'Here' }]])
		expect(times).toBe(1)
		openDatabase('empty')
		expect(everybody().all()).toEqual([])
		expect(times).toBe(2)
	})

	it('undoes the whole of a write that fails', () => {
		const fail = () =>
			write(() => {
				aPerson()
				throw new Error('half-way')
			})
		expect(fail).toThrow('half-way')
		expect(database().select().from(users).all()).toEqual([])
	})
})

describe('the schema', () => {
	it('refuses a membership without a school or a person, and a second of the same kind', () => {
		const school = aSchool()
		const teacher = aTeacherAt(school)
		expect(() => joins(teacher, { ...school, id: 'missing' as typeof school.id }, 'teacher')).toThrow(
			'FOREIGN KEY',
		)
		expect(() => joins({ ...teacher, userId: 'missing' }, school, 'teacher')).toThrow('FOREIGN KEY')
		expect(() => joins(teacher, school, 'teacher')).toThrow('UNIQUE')
	})

	it('keeps learners and guardians to the role of student', () => {
		const school = aSchool()
		expect(() => joins(aPerson(), school, 'student', 'staff')).toThrow('CHECK')
		expect(() => joins(aPerson(), school, 'teacher', 'guardian')).toThrow('CHECK')
	})

	it('refuses a session at a school for a place at another', () => {
		const admin = anAdminAt(aSchool())
		const statement = connection().sqlite.prepare(
			`insert into sessions (hash, user_id, school_id, membership_id, remembered, device, created_at, expires_at)
			 values ('h', ?, ?, ?, 0, '', 0, 0)`,
		)
		expect(() => statement.run(admin.userId, aSchool().id, admin.membershipId)).toThrow('FOREIGN KEY')
	})

	it('takes one account a mailbox and one current subscription a school', () => {
		aPerson({ email: 'Ana@example.test' })
		expect(() => aPerson({ email: 'ａna@EXAMPLE.test' })).toThrow('UNIQUE')
		const school = aSchool()
		const copy = `insert into subscriptions (school_id, id, plan, cycle, state, paid_through, created_at, replaced_at) select school_id, 'another', plan, cycle, state, paid_through, created_at, `
		const from = ` from subscriptions where school_id = '${school.id}'`
		expect(() => connection().sqlite.exec(`${copy} null ${from}`)).toThrow('UNIQUE')
		expect(() => connection().sqlite.exec(`${copy} 1 ${from}`)).not.toThrow()
	})

	it('keeps the history without row ids, in the order it is read', () => {
		expect(rows(`select wr from pragma_table_list where name = 'audit_entries'`)).toEqual([{ wr: 1 }])
	})
})

describe('migrating', () => {
	it('brings a new file to this program’s schema, and does nothing the second time', () => {
		const path = join(folder, 'solfa.db')
		migrateDatabase(path)
		migrateDatabase(path)
		const opened = connect(path)
		expect(appliedVersion(opened)).toBe(schemaVersion())
		expect(schemaVersion()).toMatch(/^\d{4}_/)
		opened.sqlite.close()
	})

	it('does not open a file of a newer program', () => {
		const path = join(folder, 'solfa.db')
		migrateDatabase(path)
		const opened = connect(path)
		opened.sqlite.exec(`insert into __drizzle_migrations (hash, created_at) values ('later', 99999999999999)`)
		opened.sqlite.close()
		expect(() => migrateDatabase(path)).toThrow(`${path} was written by a newer version of Solfa.`)
	})

	it('does not open a file that is no database, and says so in words', () => {
		const path = join(folder, 'solfa.db')
		writeFileSync(path, 'This is a letter and not a database. '.repeat(100))
		expect(() => migrateDatabase(path)).toThrow(
			`${path} is damaged. Move it aside and restore the last backup.`,
		)
	})

	it('does not open a file in which a row points at a missing one after a migration, however often it is tried', () => {
		const path = join(folder, 'solfa.db')
		migrateDatabase(path)
		breakReference(path, 'application_id = 0')
		const again = () => migrateDatabase(path)
		expect(again).toThrow('rows point at missing rows')
		expect(again).toThrow('rows point at missing rows')
	})

	it('does not read every row again when there was no migration', () => {
		const path = join(folder, 'solfa.db')
		migrateDatabase(path)
		breakReference(path)
		expect(() => migrateDatabase(path)).not.toThrow()
	})

	/** What a faulty migration would leave behind. */
	function breakReference(path: string, pragma?: string) {
		const opened = connect(path)
		if (pragma) opened.sqlite.pragma(pragma)
		opened.sqlite.pragma('foreign_keys = OFF')
		opened.sqlite.exec(
			`insert into memberships (school_id, id, user_id, role, kind, created_at) values ('none', 'm', 'nobody', 'admin', 'staff', 0)`,
		)
		opened.sqlite.close()
	}
})
