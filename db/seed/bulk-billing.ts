import { daysAfter, today } from '#app/utils/dates.ts'
import type { Connection } from '../client.server.ts'

const PRICE = 160_00
const TERMS_DAYS = 14
/** Thresholds per hundred invoices; the rest is paid. */
const DRAFTS = 2
const OPEN = 12
const VOID = 1

interface BulkInvoices {
	sqlite: Connection['sqlite']
	schoolId: string
	invoices: number
	now: number
}

/** Adds one price plan for a whole school, and many invoices. */
export function addBulkInvoices({ sqlite, schoolId, invoices, now }: BulkInvoices) {
	const by = `${schoolId}-admin`
	addPlan(sqlite, { schoolId, by, now })
	const payers = sqlite
		.prepare(
			`select f.id familyId, min(s.id) studentId, min(e.id) enrolmentId from families f
			join students s on s.school_id = f.school_id and s.family_id = f.id
			left join enrolments e on e.school_id = s.school_id and e.student_id = s.id
			where f.school_id = ? group by f.id order by f.id`,
		)
		.all(schoolId) as Payer[]
	const add = inserter(sqlite, { schoolId, by, now })
	let sequence = 0
	for (let i = 0; i < invoices; i++) {
		const payer = payers[i % payers.length]
		const part = (i * 37) % 100
		const state = part < DRAFTS ? 'draft' : part < OPEN ? 'issued' : part < OPEN + VOID ? 'void' : 'paid'
		if (payer)
			add(payer, { id: `bulk-invoice-${i}`, state, sequence: state === 'draft' ? null : ++sequence, i })
	}
}

interface Payer {
	familyId: string
	studentId: string
	enrolmentId: string | null
}

interface School {
	schoolId: string
	by: string
	now: number
}

type Sqlite = Connection['sqlite']

function addPlan(sqlite: Sqlite, { schoolId, by, now }: School) {
	sqlite
		.prepare(
			`insert into price_plans (school_id, id, name, name_key, created_at, updated_at, version) values (?, 'bulk-plan', 'Weekly lesson', 'weekly lesson', ?, ?, 1)`,
		)
		.run(schoolId, now, now)
	sqlite
		.prepare(
			`insert into price_plan_versions (school_id, id, plan_id, valid_from, basis, amount_minor, sibling_discount, created_at)
			values (?, 'bulk-plan-1', 'bulk-plan', '2020-01-01', 'month', ?, 1000, ?)`,
		)
		.run(schoolId, PRICE, now)
	sqlite
		.prepare(
			`insert into enrolment_plans (school_id, enrolment_id, starts_on, plan_id, created_at, created_by)
			select school_id, id, '2020-01-01', 'bulk-plan', ?, ? from enrolments where school_id = ?`,
		)
		.run(now, by, schoolId)
}

interface Wanted {
	id: string
	state: 'draft' | 'issued' | 'void' | 'paid'
	sequence: number | null
	i: number
}

/** Inserts a draft with its line first, because an issued invoice accepts no more lines. */
function inserter(sqlite: Sqlite, { schoolId, by, now }: School) {
	const draft = sqlite.prepare(
		`insert into invoices (school_id, id, family_id, terms_days, currency, net_minor, total_minor, taxes, created_at, updated_at, version)
		values (?, ?, ?, ${TERMS_DAYS}, 'USD', ${PRICE}, ${PRICE}, '[]', ?, ?, 1)`,
	)
	const line = sqlite.prepare(
		`insert into invoice_lines (school_id, id, invoice_id, position, kind, student_id, enrolment_id, description, unit_minor, net_minor, rates, released_at)
		values (?, ?, ?, 0, 'tuition', ?, ?, 'Lessons of a month', ${PRICE}, ${PRICE}, '[]', ?)`,
	)
	const issue = sqlite.prepare(
		`update invoices set state = ?, sequence = ?, number = ?, issued_on = ?, issued_at = ?, due_on = ?, open_minor = ?
		where school_id = ? and id = ?`,
	)
	const payment = sqlite.prepare(
		`insert into family_payments (school_id, id, family_id, received_on, amount_minor, method, at, by) values (?, ?, ?, ?, ${PRICE}, ?, ?, ?)`,
	)
	const allocation = sqlite.prepare(
		`insert into payment_allocations (school_id, id, invoice_id, payment_id, amount_minor, at, by) values (?, ?, ?, ?, ${PRICE}, ?, ?)`,
	)
	const entry = sqlite.prepare(
		`insert into ledger_entries (school_id, family_id, at, id, kind, day, amount_minor, invoice_id, due_on, source_id, by)
		values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
	)
	return ({ familyId, studentId, enrolmentId }: Payer, { id, state, sequence, i }: Wanted) => {
		// Open invoices are the family's latest; all of them spread over four years.
		const day = daysAfter(today('UTC', now), state === 'issued' ? -(i % 90) : -(i % 1_460))
		const at = Date.parse(`${day}T12:00:00Z`)
		draft.run(schoolId, id, familyId, at, at)
		line.run(schoolId, `${id}-line`, id, studentId, enrolmentId, state === 'void' ? at : null)
		if (sequence === null) return
		const dueOn = daysAfter(day, TERMS_DAYS)
		const open = state === 'issued' ? PRICE : 0
		issue.run(state, sequence, String(sequence).padStart(6, '0'), day, at, dueOn, open, schoolId, id)
		const enter = (kind: string, amount: number, isOfInvoice: boolean, source: string | null = null) =>
			entry.run(
				schoolId,
				familyId,
				at,
				`${id}-${kind}-${isOfInvoice ? 1 : 0}`,
				kind,
				day,
				amount,
				...(isOfInvoice ? [id, dueOn] : [null, null]),
				source,
				by,
			)
		enter('invoice', PRICE, true)
		if (state === 'void') enter('void', -PRICE, true)
		if (state !== 'paid') return
		payment.run(schoolId, `${id}-payment`, familyId, day, i % 3 === 0 ? 'cash' : 'transfer', at, by)
		allocation.run(schoolId, `${id}-allocation`, id, `${id}-payment`, at, by)
		enter('payment', -PRICE, false, `${id}-payment`)
		enter('allocation', PRICE, false, `${id}-allocation`)
		enter('allocation', -PRICE, true, `${id}-allocation`)
	}
}
