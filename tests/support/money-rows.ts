import { change } from './database.ts'
import type { ASchool } from './factories.ts'

/** The rows of a school's money that addresses lead to, of the family by the same name. */
export function moneyToAskFor({ id: school }: ASchool, whose: string) {
	const family = `a-family-${whose}`
	change(
		`insert into invoices (school_id, id, family_id, state, sequence, number, issued_on, issued_at, due_on, terms_days,
		 currency, net_minor, total_minor, open_minor, taxes, created_at, updated_at)
		 select ?, ?, ?, 'issued', count(*) + 1, count(*) + 1, '2026-01-01', 1, '2026-01-15', 14, 'USD', 10000, 10000, 10000,
		 '[]', 1, 1 from invoices where school_id = ?`,
		...[school, `an-invoice-${whose}`, family, school],
	)
	change(
		`insert into price_plans (school_id, id, name, name_key, created_at, updated_at) values (?, ?, ?, ?, 1, 1)`,
		...[school, `a-plan-${whose}`, whose, whose],
	)
	change(
		`insert into price_plan_versions (school_id, id, plan_id, valid_from, basis, amount_minor, created_at)
		 values (?, ?, ?, '2026-01-01', 'lesson', 4000, 1), (?, ?, ?, '2199-01-01', 'lesson', 4500, 1)`,
		...[school, `a-version-${whose}`, `a-plan-${whose}`],
		...[school, `a-later-version-${whose}`, `a-plan-${whose}`],
	)
	change(
		`insert into billing_runs (school_id, id, period, at, by) values (?, ?, '2026-01', 1, '')`,
		...[school, `a-run-${whose}`],
	)
	change(`insert into debit_runs (school_id, id, at, by) values (?, ?, 1, '')`, school, `a-run-${whose}`)
	change(
		`insert into bank_imports (school_id, id, name, at, by) values (?, ?, 'January.csv', 1, '')`,
		...[school, `an-import-${whose}`],
	)
	paidOnline(school, whose)
}

function paidOnline(school: string, whose: string) {
	change(
		`insert or ignore into online_accounts (school_id, id, client_id, secret, at, by, tested_at)
		 values (?, 'the-account', 'client', '', 1, '', 1)`,
		school,
	)
	change(
		`insert into family_payments (school_id, id, family_id, received_on, amount_minor, method, at, by)
		 values (?, ?, ?, '2026-01-02', 10000, 'online', 1, '')`,
		...[school, `a-payment-${whose}`, `a-family-${whose}`],
	)
	change(
		`insert into online_payments (school_id, id, account_id, invoice_id, family_id, amount_minor, currency, state, capture_id,
		 payment_id, at, by) values (?, ?, 'the-account', ?, ?, 10000, 'USD', 'paid', 'a-capture', ?, 1, '')`,
		...[school, `online-${whose}`, `an-invoice-${whose}`, `a-family-${whose}`, `a-payment-${whose}`],
	)
}
