import { expect, it } from 'vitest'
import { connection } from '#db/client.server.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { passwordMatches } from '#app/models/password.server.ts'
import { refuseDemoAccounts } from '#app/models/identity/demo.server.ts'
import { findCredentials } from '#app/models/identity/sign-in.server.ts'
import { change, databaseHash, openDatabase, rows, withDemo } from '../support/database.ts'
import { signedIn } from '../support/factories.ts'

withDemo()

const ACCOUNTS = [
	['super@solfa.example', 'super', 'super_admin', 'staff', null, null],
	['admin@harmony.example', 'admin', 'admin', 'staff', 'Harmony Music School', 'active'],
	['solo@rivera.example', 'solo', 'solo_teacher_admin', 'staff', 'Rivera Piano Studio', 'active'],
	['teacher@harmony.example', 'teacher', 'teacher', 'staff', 'Harmony Music School', 'active'],
	['student@harmony.example', 'student', 'student', 'learner', 'Harmony Music School', 'active'],
	['parent@harmony.example', 'parent', 'student', 'guardian', 'Harmony Music School', 'active'],
	['admin@cape.example', 'cape', 'admin', 'staff', 'Cape Conservatoire', 'active'],
	['pending@newschool.example', 'pending', 'admin', 'staff', 'New School of Strings', 'pending'],
	['expired@oldschool.example', 'expired', 'admin', 'staff', 'Old School of Brass', 'expired'],
	['office@harmony.example', 'office', 'admin', 'office', 'Harmony Music School', 'active'],
] as const

it.each(ACCOUNTS)('%s is the account the readme promises', (email, username, role, kind, school, status) => {
	const found = findCredentials(email)
	expect(found).toEqual(findCredentials(username))
	const { person } = signedIn({ userId: found?.id ?? '' })
	expect(person).toMatchObject({ email, role, kind })
	expect(person.school?.name ?? null).toBe(school)
	expect(person.school?.status ?? null).toBe(status)
})

it('has no other account that can sign in, and one password for all', async () => {
	const open = 'from users where password_hash is not null'
	expect(rows(`select email ${open}`)).toHaveLength(ACCOUNTS.length)
	const hashes = rows<{ password_hash: string }>(`select distinct password_hash ${open}`)
	expect(hashes).toHaveLength(1)
	expect(await passwordMatches(hashes[0]?.password_hash, 'solfa-demo-1')).toBe(true)
})

it('gives the schools the plans, currencies and zones the readme promises', () => {
	const query = `select name, currency, time_zone, plan, state from schools join subscriptions on school_id = schools.id`
	const withAccounts = `schools.id in (select school_id from memberships
		join users on users.id = user_id where password_hash is not null)`
	expect(rows(`${query} where state = 'active' and ${withAccounts} order by name`)).toEqual([
		{
			name: 'Cape Conservatoire',
			currency: 'ZAR',
			time_zone: 'Africa/Johannesburg',
			plan: 'standard',
			state: 'active',
		},
		{
			name: 'Harmony Music School',
			currency: 'USD',
			time_zone: 'America/New_York',
			plan: 'professional',
			state: 'active',
		},
		{
			name: 'Rivera Piano Studio',
			currency: 'EUR',
			time_zone: 'Europe/Madrid',
			plan: 'soloTeacher',
			state: 'active',
		},
	])
})

it('is the same every time, but for the day it is laid around', () => {
	const hashes = [1, 2].map(() => {
		openDatabase('empty')
		seedDemo(connection(), Date.UTC(2026, 3, 14))
		// What is sealed is sealed anew each time.
		return databaseHash(['online_accounts', 'autopay_settings', 'autopay_methods'])
	})
	expect(hashes[0]).toBe(hashes[1])
})

it('fills an empty database and leaves any other alone', () => {
	const before = databaseHash()
	seedDemo(connection())
	expect(databaseHash()).toBe(before)
})

it('has no row that points at a missing one', () => {
	expect(connection().sqlite.pragma('foreign_key_check')).toEqual([])
})

it('keeps a real start from running beside its accounts, until all are disabled', () => {
	expect(refuseDemoAccounts).toThrow(/This database holds demo accounts \(.+@.+\)/)
	change('update users set disabled_at = 1')
	expect(refuseDemoAccounts).not.toThrow()
})

it('has no id that is too long for a form', () => {
	const tables = rows<{ name: string }>(
		`select tables.name from sqlite_master as tables join pragma_table_info(tables.name) as columns
			on columns.name = 'id' where tables.type = 'table'`,
	)
	expect(tables.length).toBeGreaterThan(50)
	const long = tables.flatMap(({ name }) =>
		rows<{ id: string }>(`select id from "${name}" where length(id) > 64 limit 1`).map(({ id }) => [
			name,
			id,
		]),
	)
	expect(long).toEqual([])
})
