import { expect, it } from 'vitest'
import { connection } from '#db/client.server.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { openDatabase, rows, withDemo } from '../../support/database.ts'
import { documentsOf, violations } from '../../support/billing.ts'

withDemo()

it('the demo schools have invoices in every state, and a ledger that agrees with them', () => {
	const states = rows<{ state: string }>(
		"select distinct state from invoices where school_id = 'harmony' order by state",
	)
	expect(states.map(({ state }) => state)).toEqual([
		'credited',
		'draft',
		'issued',
		'paid',
		'part_paid',
		'void',
		'written_off',
	])
	expect(violations()).toEqual([])
	for (const { id } of rows<{ id: string }>('select distinct family_id id from invoices')) {
		const [found] = rows<{ sum: number }>(
			'select coalesce(sum(amount_minor), 0) sum from ledger_entries where family_id = ?',
			id,
		)
		expect(found?.sum, id).toBe(documentsOf(id))
	}
})

it.each(['2026-12-01', '2027-01-01', '2027-02-28'])('numbers its invoices without a gap on %s', (day) => {
	openDatabase('empty')
	seedDemo(connection(), Date.parse(`${day}T12:00:00Z`))
	expect(violations()).toEqual([])
})

it('Harmony bills most families for both months', () => {
	const billed = rows<{ families: number; paid: number }>(
		`select count(distinct family_id) families, sum(state = 'paid') paid from invoices
		where school_id = 'harmony' and period is not null group by period`,
	)
	expect(billed).toHaveLength(2)
	for (const { families } of billed) expect(families).toBeGreaterThanOrEqual(25)
	expect(billed[0]?.paid).toBeGreaterThan(20)
})

it.each([0, 1, 2, 3, 4, 5, 6])('Harmony has a busy week without clashes, %i days from now', (days) => {
	openDatabase('empty')
	seedDemo(connection(), Date.now() + days * 86_400_000)
	const [week] = rows<{ lessons: number; days: number }>(
		`select count(*) lessons, count(distinct day) days from lessons
		where school_id = 'harmony' and day >= date('now', ? || ' days') and day < date('now', ? || ' days')`,
		days + 7,
		days + 14,
	)
	expect(week?.lessons).toBeGreaterThanOrEqual(50)
	expect(week?.days).toBe(6)
	const clashes = rows(
		`select one.class_id, other.class_id from lessons one join lessons other on other.school_id = one.school_id
		and other.day = one.day and other.id > one.id
		and other.starts_at < one.ends_at and one.starts_at < other.ends_at
		and (other.teacher_id = one.teacher_id or other.room_id = one.room_id)
		where one.school_id = 'harmony' and one.forced_reason is null and other.forced_reason is null`,
	)
	expect(clashes).toEqual([])
})
