import { beforeEach, describe, expect, it } from 'vitest'
import { storage } from '#app/adapters/storage/storage.server.ts'
import { removeSchools } from '#app/jobs/removals.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import {
	cleanRows,
	cleanSchools,
	countRowsToClean,
	listCleanupRuns,
} from '#app/models/hourly/cleanup.server.ts'
import { listSchoolsToClean } from '#app/models/hourly/school-candidates.server.ts'
import { askForDeletion, HOLD_DAYS, stopDeletion } from '#app/models/platform/oversight.server.ts'
import { beginBackupStep, endBackupStep } from '#app/models/platform/backup-check.server.ts'
import {
	DELETED_SCHOOL,
	listRemovals,
	openRemovals,
	removeSome,
} from '#app/models/hourly/school-removal.server.ts'
import { change, rows, withDemo } from '../../support/database.ts'
import { aSchool, anAdminAt, aStudent, platformStaff, signedIn } from '../../support/factories.ts'

const DAY = 24 * 60 * 60 * 1000
const SCHOOL = 'harmony'
const NAME = 'Harmony Music School'
/** The platform's own accounts, and the log. */
const KEPT = ['plan_orders', 'platform_transactions', 'school_removals']

withDemo()

let staff: Staff

beforeEach(() => {
	staff = { ...signedIn(platformStaff()).person, role: 'super_admin' }
})

/** Scheduled a while ago, with a backup tested since and nothing paid any more. */
function scheduled(id = SCHOOL, name = NAME) {
	const asked = Date.now() - (HOLD_DAYS + 1) * DAY
	expect(askForDeletion(staff, id, { reason: 'They asked us to.', name }, asked)).toMatchObject({ ok: true })
	change(`update school_oversight set delete_after = ? where school_id = ?`, asked + HOLD_DAYS * DAY, id)
	change(`update subscriptions set state = 'expired', paid_through = 1 where school_id = ?`, id)
	change(`update support_chats set waiting_since = null where school_id = ?`, id)
	testBackup()
}

function testBackup() {
	const step = beginBackupStep(staff, 'verified', 'solfa-2026-01-01T00-00-00Z.backup')
	endBackupStep(staff, step, { ok: true, text: 'whole' })
}

const reasons = (rule: 'unpaid' | 'closed') =>
	Object.fromEntries(listSchoolsToClean(staff, rule).map(({ id, why }) => [id, why]))

function tablesOfSchools(): string[] {
	return rows<{ name: string }>(
		`select m.name from sqlite_master m join pragma_table_info(m.name) c
		 where m.type = 'table' and c.name = 'school_id' order by m.name`,
	).map(({ name }) => name)
}

/** People who are at the school and nowhere else. */
function itsPeople() {
	const alone = rows<{ id: string }>(
		`select user_id as id from memberships group by user_id having max(school_id) = ? and min(school_id) = ?`,
		...[SCHOOL, SCHOOL],
	)
	return new Set(alone.map(({ id }) => id))
}

/** Everything that is not the school's, table by table. */
function everythingElse(own: Set<string>): Record<string, unknown[]> {
	const ofSchools = tablesOfSchools()
	const all = rows<{ name: string }>(
		`select name from sqlite_master where type = 'table' and name <> 'cleanup_runs'`,
	)
	return Object.fromEntries(
		all.map(({ name }) => [
			name,
			ofSchools.includes(name)
				? rows(`select * from "${name}" where school_id is not ? and school_id is not 'platform'`, SCHOOL)
				: rows<{ id?: string; user_id?: string }>(`select * from "${name}"`).filter(
						({ id, user_id }) => !own.has(id ?? '') && !own.has(user_id ?? '') && id !== SCHOOL,
					),
		]),
	)
}

describe('a school past its hold', () => {
	it('is removed whole, a little at a time, and no row of anybody else is touched', async () => {
		scheduled()
		const [file] = rows<{ id: string }>('select id from files where school_id = ?', SCHOOL)
		await storage().put({ schoolId: SCHOOL, id: file?.id ?? '' }, Buffer.from('bytes'))
		const people = itsPeople()
		const before = everythingElse(people)
		cleanSchools(staff, 'closed', [SCHOOL])
		expect(openRemovals()).toEqual([SCHOOL])
		let steps = 0
		for (let next = removeSome(SCHOOL); next; next = removeSome(SCHOOL)) {
			steps++
			if (steps > 3) continue
			const { rows: removed } = listRemovals(staff, 1)[0] ?? { rows: 0 }
			expect(removed).toBeLessThanOrEqual(steps * 100)
		}
		expect(steps).toBeGreaterThan(20)
		for (const name of tablesOfSchools())
			if (!KEPT.includes(name))
				expect(rows(`select 1 from "${name}" where school_id = ?`, SCHOOL), name).toEqual([])
		const after = everythingElse(people)
		expect(after).toEqual(before)
		expect(rows('pragma foreign_key_check')).toEqual([])
		expect(rows('pragma foreign_keys')).toEqual([{ foreign_keys: 1 }])
	})

	it('leaves a line that says what it was and how much went, and its payments', async () => {
		scheduled()
		const paid = rows('select * from platform_transactions where school_id = ?', SCHOOL)
		cleanSchools(staff, 'closed', [SCHOOL])
		await removeSchools()
		expect(listRemovals(staff, 5)).toMatchObject([{ schoolId: SCHOOL, name: NAME, rule: 'closed' }])
		expect(listRemovals(staff, 1)[0]?.rows).toBeGreaterThan(1000)
		expect(openRemovals()).toEqual([])
		expect(rows('select name from schools where id = ?', SCHOOL)).toEqual([{ name: DELETED_SCHOOL }])
		expect(rows('select * from platform_transactions where school_id = ?', SCHOOL)).toEqual(paid)
	})

	it('takes the bytes of its files along', async () => {
		scheduled()
		const [file] = rows<{ id: string }>('select id from files where school_id = ?', SCHOOL)
		const key = { schoolId: SCHOOL, id: file?.id ?? '' }
		if (!(await storage().has(key))) await storage().put(key, Buffer.from('bytes'))
		cleanSchools(staff, 'closed', [SCHOOL])
		await removeSchools()
		expect(await storage().has(key)).toBe(false)
	})

	it('erases people who were nowhere else, and leaves those who are', async () => {
		scheduled()
		const alone = rows<{ id: string }>(
			`select user_id as id from memberships where school_id = ? and role = 'admin'`,
			SCHOOL,
		)[0]?.id
		// One of the teachers also works at another school of the demo.
		const shared = 'person-teacher'
		cleanSchools(staff, 'closed', [SCHOOL])
		await removeSchools()
		expect(rows('select name, email, password_hash from users where id = ?', alone)).toEqual([
			{ name: 'Erased', email: null, password_hash: null },
		])
		expect(rows('select name from users where id = ?', shared)[0]).not.toEqual({ name: 'Erased' })
	})

	it('goes on where a stopped process left off', async () => {
		scheduled()
		cleanSchools(staff, 'closed', [SCHOOL])
		removeSome(SCHOOL)
		await removeSchools(() => true)
		expect(openRemovals()).toEqual([SCHOOL])
		await removeSchools()
		expect(openRemovals()).toEqual([])
	})

	it.each([
		[
			'its hold is not over',
			() => change('update school_oversight set delete_after = ?', Date.now() + DAY),
			/hold/,
		],
		[
			'it pays again',
			() => change(`update subscriptions set state = 'active' where school_id = ?`, SCHOOL),
			/subscription/,
		],
		[
			'somebody waits for support',
			() => change('update support_chats set waiting_since = 1 where school_id = ?', SCHOOL),
			/support/,
		],
		['no backup was tested since', () => change('delete from backup_checks'), /backup/],
	])('is protected when %s', (_, happens, text) => {
		scheduled()
		expect(reasons('closed')).toEqual({ [SCHOOL]: null })
		happens()
		expect(reasons('closed')[SCHOOL]).toMatch(text)
	})

	it('is skipped, and said so, when it came back to life after the dry run', () => {
		scheduled()
		const ids = listSchoolsToClean(staff, 'closed').map(({ id }) => id)
		stopDeletion(staff, SCHOOL, 'They stay.')
		const run = cleanSchools(staff, 'closed', ids)
		expect(openRemovals()).toEqual([])
		expect(listCleanupRuns(staff, 1)).toMatchObject([
			{ id: run, candidates: 1, removed: 0, skipped: [{ name: NAME, why: /no longer applies/ }] },
		])
	})
})

it('outside of a removal, history and money of a school are never removed', () => {
	for (const table of ['audit_entries', 'ledger_entries', 'invoices', 'invoice_lines', 'price_plan_versions'])
		expect(() => change(`delete from ${table} where school_id = ?`, SCHOOL), table).toThrow(/never/)
	scheduled()
	cleanSchools(staff, 'closed', [SCHOOL])
	expect(() => change(`delete from audit_entries where school_id = 'cape'`)).toThrow(/never/)
})

describe('a registration that was never paid', () => {
	function oldRegistration() {
		const school = aSchool()
		anAdminAt(school)
		change(`update subscriptions set state = 'pending', paid_through = null where school_id = ?`, school.id)
		change('update schools set created_at = ? where id = ?', Date.now() - 31 * DAY, school.id)
		return school
	}

	it('is removed after 30 days', async () => {
		const school = oldRegistration()
		expect(reasons('unpaid')[school.id]).toBeNull()
		cleanSchools(staff, 'unpaid', [school.id])
		await removeSchools()
		expect(reasons('unpaid')).not.toHaveProperty(school.id)
		expect(rows('select 1 from memberships where school_id = ?', school.id)).toEqual([])
	})

	it('is protected by a student, and by a second person', () => {
		const withStudent = oldRegistration()
		aStudent(withStudent)
		const withTwo = oldRegistration()
		anAdminAt(withTwo)
		expect(reasons('unpaid')).toMatchObject({
			[withStudent.id]: 'It has students.',
			[withTwo.id]: 'More than one person has an account.',
		})
	})

	it('is not a candidate while it is young', () => {
		const school = oldRegistration()
		change('update schools set created_at = ? where id = ?', Date.now() - 29 * DAY, school.id)
		expect(reasons('unpaid')).not.toHaveProperty(school.id)
	})
})

it('rows that ran out after the dry run stay for the next', () => {
	const { userId } = platformStaff()
	const add = (hash: string, expiresAt: number) =>
		change(
			`insert into sessions (hash, user_id, remembered, device, created_at, expires_at) values (?, ?, 0, '', 1, ?)`,
			...[hash, userId, expiresAt],
		)
	const dryRun = Date.now() - 1000
	add('old', dryRun - 1)
	add('since', dryRun + 1)
	const count = countRowsToClean(staff, 'links', dryRun)
	expect(count).toBeGreaterThan(0)
	cleanRows(staff, 'links', dryRun)
	expect(rows(`select hash from sessions where hash in ('old', 'since')`)).toEqual([{ hash: 'since' }])
	expect(listCleanupRuns(staff, 1)).toMatchObject([{ rule: 'links', removed: count, skipped: [] }])
})
