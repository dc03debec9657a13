import { describe, expect, it } from 'vitest'
import { hashPassword } from '#app/models/password.server.ts'
import { registerSchool, type Registration } from '#app/models/visitors/registration.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { rulesOf } from '#app/models/attendance/settings.server.ts'
import { isUnasked } from '#app/models/school/start.server.ts'
import { findPerson } from '#app/models/identity/person.server.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { anAdminAt, aPerson, aSchool, joins, ORIGIN } from '../support/factories.ts'

const HASH = 'a hash'
const PASSWORD = { hash: HASH, isWeak: false }
const MINUTE = 60 * 1000
const anna: Registration = {
	name: 'Anna Berg',
	email: 'Anna@berg.example',
	schoolName: 'Berg Academy',
	role: 'admin',
	plan: null,
	language: 'en',
	dateFormat: 'month-first-12',
}

const register = (more: Partial<Registration> = {}, subnet = '203.0.113') =>
	registerSchool({ ...anna, ...more }, PASSWORD, { ...ORIGIN, subnet })
const count = (table: string) => rows<{ times: number }>(`select count(*) as times from ${table}`)[0]?.times
const made = () =>
	['schools', 'users', 'memberships', 'subscriptions', 'sessions'].map((table) => count(table))
const ONE = [1, 1, 1, 1, 1]
const mails = () => rows<{ kind: string; to: string }>('select kind, to_address as "to" from outbox')

function opened(more: Partial<Registration> = {}) {
	const registered = register(more)
	if (registered.is !== 'new') throw new Error(registered.is)
	return registered.opened
}

describe('a registration', () => {
	it('makes a school, its owner, their place, a plan to be paid, a session and a note of it', () => {
		const { person, secret } = opened({ plan: 'professional' })
		expect(made()).toEqual(ONE)
		const [school] = rows('select id, name, kind, currency, time_zone from schools')
		expect(school).toEqual({
			id: person.school?.id,
			name: 'Berg Academy',
			kind: 'school',
			currency: 'USD',
			time_zone: 'UTC',
		})
		expect(person.school).toMatchObject({ dateFormat: 'month-first-12', paperFormat: 'month-first-12' })
		expect(isUnasked({ ...person, schoolId: person.school?.id } as Access)).toBe(true)
		expect(
			rows('select id, name, email, email_key, username, password_hash, is_super_admin from users'),
		).toEqual([
			{
				id: person.userId,
				name: 'Anna Berg',
				email: 'Anna@berg.example',
				email_key: 'anna@berg.example',
				username: null,
				password_hash: HASH,
				is_super_admin: 0,
			},
		])
		const here = person.school?.id
		expect(rows('select school_id, user_id, role, kind, ended_at from memberships')).toEqual([
			{ school_id: here, user_id: person.userId, role: 'admin', kind: 'staff', ended_at: null },
		])
		expect(rows('select school_id, plan, cycle, state, paid_through from subscriptions')).toEqual([
			{ school_id: here, plan: 'professional', cycle: 'monthly', state: 'pending', paid_through: null },
		])
		expect(rows('select action, school_id, object_id from audit_entries order by action')).toEqual([
			{ action: 'school.registered', school_id: here, object_id: here },
			{ action: 'session.opened', school_id: here, object_id: null },
		])
		expect(findPerson(secret, ORIGIN)).toMatchObject({
			name: 'Anna Berg',
			role: 'admin',
			school: { id: here, status: 'pending', plan: 'professional' },
		})
		expect(mails()).toEqual([{ kind: 'registration', to: anna.email }])
	})

	it('of a solo teacher makes a school of that kind with its one plan', () => {
		for (const plan of [null, 'standard', 'soloTeacher'] as const) {
			const { person } = opened({ email: `${plan}@solo.example`, role: 'solo_teacher_admin', plan })
			expect([person.role, person.school?.kind, person.school?.plan]).toEqual([
				'solo_teacher_admin',
				'solo',
				'soloTeacher',
			])
			const access = { ...person, schoolId: person.school?.id } as Access
			expect(rulesOf(access), plan ?? undefined).toMatchObject({ noticeHours: 24, groupAlone: true })
		}
		const { person } = opened()
		expect(rulesOf({ ...person, schoolId: person.school?.id } as Access).groupAlone).toBe(false)
	})

	it.each([
		[null, 'standard'],
		['standard', 'standard'],
		['professional', 'professional'],
		['soloTeacher', 'standard'],
	] as const)('of a school that wants %s is kept as %s', (plan, kept) => {
		expect(opened({ plan }).person.school?.plan).toBe(kept)
	})

	it('is made whole or not at all', () => {
		for (const table of ['sessions', 'audit_entries', 'subscriptions', 'memberships']) {
			change(`create trigger no_${table} before insert on ${table} begin select raise(abort, 'full'); end`)
			const before = databaseHash()
			expect(() => register()).toThrow('full')
			expect(databaseHash()).toBe(before)
			expect(rows('select 1 from form_tries where accepted = 1')).toEqual([])
			change(`drop trigger no_${table}`)
		}
		expect(register().is).toBe('new')
	})

	it.each([
		['Zoë Müller', 'Musikschule Größe'],
		['李小龍', '北京音乐学院'],
		['محمد', 'مدرسة الموسيقى'],
		['Ирина', 'Школа №1'],
		["O'Neil; drop table users", '"><b>School'],
		['🎹🎻🥁', '👩‍🎤 studio'],
		['José', 'José'],
	])('keeps the names %s and %s as they were typed', (name, schoolName) => {
		const { person } = opened({ name, schoolName })
		expect([person.name, person.school?.name]).toEqual([name, schoolName])
	})

	it('may have the name of another school', () => {
		opened()
		opened({ email: 'other@berg.example' })
		expect(rows('select distinct name from schools')).toHaveLength(1)
		expect(count('schools')).toBe(2)
	})
})

describe('the same registration again', () => {
	it('is no mistake, but makes nothing and opens nothing', () => {
		register()
		const before = databaseHash()
		expect(register()).toEqual({ is: 'repeated' })
		expect(register({}, 'another network')).toEqual({ is: 'repeated' })
		expect(databaseHash()).toBe(before)
		expect(made()).toEqual(ONE)
	})

	it('is somebody’s address that is taken once ten minutes are over', () => {
		register()
		change('update accepted_forms set at = at - ?', 10 * MINUTE + 1)
		expect(register()).toEqual({ is: 'taken' })
		expect(made()).toEqual(ONE)
	})

	it('with any other word in it is another one', () => {
		register()
		const others: Partial<Registration>[] = [
			{ name: 'Anna' },
			{ schoolName: 'Berg' },
			{ plan: 'standard' },
			{ role: 'solo_teacher_admin' },
			{ email: 'ANNA@berg.example' },
		]
		for (const other of others) expect(register(other)).toEqual({ is: 'taken' })
		expect(made()).toEqual(ONE)
	})
})

describe('an address that is taken', () => {
	const twins = [
		'anna@berg.example',
		'ANNA@BERG.EXAMPLE',
		'ａｎｎａ@berg.example',
		'anna@BERG.example',
		' anna@berg.example ',
	]

	it.each(twins)('is so as %s too', (email) => {
		const owner = aPerson({ email: 'anna@berg.example' })
		expect(register({ email })).toEqual({ is: 'taken' })
		expect(rows('select id from users')).toEqual([{ id: owner.userId }])
		expect([count('schools'), count('sessions')]).toEqual([0, 0])
	})

	it('is so in each of the ways to write one letter', () => {
		register({ email: 'jos\u00e9@berg.example' })
		expect(register({ email: 'jose\u0301@berg.example' })).toEqual({ is: 'taken' })
		expect(count('users')).toBe(1)
	})

	it('is so whoever has it: staff, pupils, and accounts that were closed', () => {
		for (const state of ['member', 'super', 'disabled'] as const) {
			const email = `${state}@berg.example`
			const person = aPerson({ email, isSuperAdmin: state === 'super' })
			if (state === 'member') joins(person, aSchool(), 'student', 'learner')
			if (state === 'disabled') change('update users set disabled_at = 1 where id = ?', person.userId)
			expect(register({ email })).toEqual({ is: 'taken' })
		}
		expect(count('users')).toBe(3)
	})

	it('is told its owner, once in ten minutes, and nothing else is written', () => {
		const owner = joins(aPerson({ name: 'Old Anna', email: 'anna@berg.example' }), aSchool(), 'admin')
		const before = databaseHash(['outbox', 'accepted_forms'])
		for (const name of ['Eve', 'Mallory', 'Eve']) expect(register({ name })).toEqual({ is: 'taken' })
		expect(mails()).toEqual([{ kind: 'address-taken', to: owner.email }])
		const [{ text } = { text: '' }] = rows<{ text: string }>('select text from outbox')
		expect(text).toContain('Hello Old Anna,')
		expect(text).not.toMatch(/Eve|Mallory|Berg Academy/)
		expect(databaseHash(['outbox', 'accepted_forms'])).toBe(before)

		change('update accepted_forms set at = at - ?', 10 * MINUTE + 1)
		register()
		expect(mails()).toHaveLength(2)
	})

	it('is told at the address the owner gave, never at one that only looks like it', () => {
		aPerson({ email: 'anna@berg.example' })
		register({ email: 'ａｎｎａ@berg.example' })
		expect(mails().map(({ to }) => to)).toEqual(['anna@berg.example'])
	})

	it('leaves the account of its owner as it was', () => {
		const owner = anAdminAt(aSchool())
		const before = rows('select * from users')
		register({ email: owner.email })
		expect(rows('select * from users')).toEqual(before)
		expect(count('schools')).toBe(1)
	})
})

it('two people who register one address at once make one account', async () => {
	const both = await Promise.all(
		['Anna', 'Ana'].map(async (name) => {
			const hash = await hashPassword(name)
			return registerSchool({ ...anna, name }, { hash, isWeak: false }, { ...ORIGIN, subnet: name }).is
		}),
	)
	expect(both.sort()).toEqual(['new', 'taken'])
	expect(made()).toEqual(ONE)
})

it('a sixth of one network is none though six were tried side by side, and one sent twice is no seventh', () => {
	const sent = [1, 2, 3, 4, 5, 6, 5].map((number) => register({ email: `owner${number}@berg.example` }).is)
	expect(sent).toEqual(['new', 'new', 'new', 'new', 'new', 'full', 'repeated'])
	expect(register({ email: 'owner1@berg.example', name: 'Another Name' }).is).toBe('full')
	expect(register({ email: 'owner7@berg.example' }, '198.51.100').is).toBe('new')
	expect(count('schools')).toBe(6)
})
