import { beforeEach, describe, expect, it } from 'vitest'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { creditNoteDocument, invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { findProfile, saveProfile } from '#app/models/school/profile.server.ts'
import { startSchool } from '#app/models/school/start.server.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { aBillingOffice, aDraft, fee } from '../../support/billing.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aTeacher } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'

let access: Access
let family: string
let schoolId: string

beforeEach(() => {
	const office = aBillingOffice()
	access = office.access
	family = office.family
	schoolId = office.school.id
})

const choose = (currency: string) => {
	const profile = findProfile(access)
	return saveProfile(access, 'school.ways-changed', profile.version, { ...profile, currency })
}
const FIXED =
	'The currency can no longer be changed: amounts have already been invoiced, received or paid in it.'
const refusal = { ok: false, status: 400, errors: { currency: [FIXED] } }

describe('the currency of a school', () => {
	it('can be changed until the first invoice is issued, and drafts follow', () => {
		const draft = aDraft(access, family, fee(10_00))
		expect(choose('EUR').ok).toBe(true)
		expect(rows('select currency from schools where id = ?', schoolId)).toEqual([{ currency: 'EUR' }])
		expect(rows('select currency from invoices where id = ?', draft)).toEqual([{ currency: 'EUR' }])
	})

	it('is fixed once an invoice is issued, also one of nothing', () => {
		valueOf(issueInvoice(access, aDraft(access, family, fee(0))))
		const before = databaseHash()
		expect(choose('EUR')).toMatchObject(refusal)
		expect(
			startSchool(access, { timeZone: 'UTC', currency: 'EUR', dateFormat: 'day-first' }, []),
		).toMatchObject(refusal)
		expect(databaseHash()).toBe(before)
	})

	it('is fixed once a payment is recorded or pay approved', () => {
		valueOf(
			recordPayment(access, newId(), {
				familyId: family,
				receivedOn: '2026-04-10',
				amountMinor: 100,
				method: 'cash',
			}),
		)
		expect(choose('EUR')).toMatchObject(refusal)
		const other = aBillingOffice()
		change(
			`insert into pay_sheets (school_id, id, teacher_id, period, amount_minor, approved_at, approved_by)
			values (?, 'sheet', ?, '2026-03', 100, 1, 'x')`,
			other.school.id,
			aTeacher(other.school),
		)
		access = other.access
		expect(choose('EUR')).toMatchObject(refusal)
	})

	it('does not keep the rest of the form from being saved', () => {
		valueOf(issueInvoice(access, aDraft(access, family, fee(10_00))))
		const profile = findProfile(access)
		expect(saveProfile(access, 'school.ways-changed', profile.version, { ...profile, weekStart: 7 }).ok).toBe(
			true,
		)
		expect(findProfile(access)).toMatchObject({ weekStart: 7, currency: profile.currency })
	})
})

it('an issued invoice and its credit note say their own currency, whatever the school’s is', () => {
	const id = aDraft(access, family, fee(10_00))
	valueOf(issueInvoice(access, id))
	change("update schools set currency = 'GBP' where id = ?", schoolId)
	const invoice = findInvoice(access.schoolId, id)!
	const letterhead = letterheadOf(access.schoolId)
	const paper = invoiceDocument(invoice, letterhead)
	expect(paper.table.rows[0]?.cells.at(-1)).toBe('$10.00')
	expect(paper.sums.at(-1)?.amount).toBe('$10.00')
	const note = { number: 'CN-1', issuedOn: '2026-04-10', amountMinor: 500, reason: 'Goodwill', lines: null }
	expect(creditNoteDocument(note, invoice, letterhead).sums[0]?.amount).toBe('$5.00')
})
