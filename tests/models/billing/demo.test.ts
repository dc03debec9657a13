import { expect, it } from 'vitest'
import { rows, withDemo } from '../../support/database.ts'
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
	expect(rows("select id from invoices where school_id = 'rivera'")).toHaveLength(4)
	expect(violations()).toEqual([])
	for (const { id } of rows<{ id: string }>('select distinct family_id id from invoices')) {
		const [found] = rows<{ sum: number }>(
			'select coalesce(sum(amount_minor), 0) sum from ledger_entries where family_id = ?',
			id,
		)
		expect(found?.sum, id).toBe(documentsOf(id))
	}
})
