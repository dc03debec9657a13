import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { addCopies, editCopy, retireCopy, unretireCopy } from '#app/models/loan/copy-changes.server.ts'
import { addItem, removeItem, restoreItem } from '#app/models/loan/item-changes.server.ts'
import { findItem, listLendable } from '#app/models/loan/items.server.ts'
import { lendCopy } from '#app/models/loan/lending.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aSchoolWithAccess, aStudent, aTeacherAt, type ASchool } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { aFamily, aGuardian } from '../../support/students.ts'

let school: ASchool
let access: Access
let item: string
let copy: string

beforeEach(() => {
	;({ school, access } = aSchoolWithAccess())
	const cello = { title: 'Cello', kind: 'instrument' as const, codes: ['C-1', 'C-2'], value: 850_00 }
	item = valueOf(addItem(access, newId(), cello)!).id
	copy = copies()[0]!.id
})

const copies = () => findItem(access, item)?.copies ?? []
const codes = () => copies().map(({ code }) => code)
const lendable = () => listLendable(access).map(({ code }) => code)
const actions = () =>
	rows<{ action: string }>(
		`select action from audit_entries where action like 'item.%' and action <> 'item.added' order by id`,
	).map(({ action }) => action)

/** Everybody who may not change what the school lends. */
const strangers = () => [aSchoolWithAccess().access, accessOf(aTeacherAt(school))]

describe('copies of what is lent', () => {
	it('are added once by a page that is sent twice, and can be lent', () => {
		const key = newId()
		const more = { codes: ['C-3', 'C-4'], condition: 'New', value: 900_00 }
		expect(addCopies(access, key, item, more)).toMatchObject({ ok: true })
		expect(addCopies(access, key, item, more)).toMatchObject({ ok: true })
		expect(codes()).toEqual(['C-1', 'C-2', 'C-3', 'C-4'])
		expect(copies().at(-1)).toMatchObject({ condition: 'New', valueMinor: 900_00 })
		expect([lendable(), actions()]).toEqual([codes(), ['item.copies-added']])
	})

	it('are lent in the condition that is noted with them, unless another is given', () => {
		change("update loan_copies set condition = 'One scratch'")
		const [first = '', second = ''] = copies().map(({ id }) => id)
		const loan = { studentId: aStudent(school), dueOn: daysAfter(today('UTC'), 30) }
		valueOf(lendCopy(access, newId(), { ...loan, copyId: first })!)
		valueOf(lendCopy(access, newId(), { ...loan, copyId: second, condition: 'Two scratches' })!)
		expect(rows('select condition_out condition from loans order by id')).toEqual([
			{ condition: 'One scratch' },
			{ condition: 'Two scratches' },
		])
	})

	it.each([
		['en', 'On loan to', 'To be brought back by', /Rent: \$20\.00 a month.*\nDeposit: \$50\.00/],
		['de', 'Ausgeliehen an', 'Zurückzubringen bis', /Miete: 20,00.\$ im Monat.*\nKaution: 50,00.\$/],
		['es', 'En préstamo a', 'Hay que devolverlo', /Alquiler: 20,00.*al mes.*\nFianza: 50,00/],
	] as const)(
		'are confirmed to the family in %s, with rent and deposit only to payers',
		(language, subject, due, sums) => {
			const studentId = aStudent(school)
			change('update students set family_id = ? where id = ?', aFamily(school), studentId)
			const payer = aGuardian(school, { email: 'payer@example.com' }, studentId)
			aGuardian(school, { email: 'other@example.com' }, studentId)
			change('update guardianships set pays = 1 where guardian_id = ?', payer)
			change('update guardians set language = ?', language)
			const loan = {
				studentId,
				dueOn: daysAfter(today(access.school.timeZone), 30),
				rentMinor: 20_00,
				depositMinor: 50_00,
			}
			const [first = '', second = ''] = copies().map(({ id }) => id)
			valueOf(lendCopy(access, newId(), { ...loan, copyId: first })!)
			expect(mails()).toEqual([])
			const key = newId()
			for (const mailed of [2, undefined])
				expect(valueOf(lendCopy(access, key, { ...loan, copyId: second, tells: true })!).mailed).toBe(mailed)
			const sent = mails().sort((a, b) => b.to.localeCompare(a.to))
			expect(sent.map(({ to, kind }) => [to, kind])).toEqual([
				['payer@example.com', 'loan'],
				['other@example.com', 'loan'],
			])
			for (const mail of sent) {
				expect(mail.subject).toMatch(new RegExp(`^${subject} .*: Cello, C-2$`))
				expect(mail.text).toContain(due)
			}
			expect(sent[0]?.text).toMatch(sums)
			expect(sent[1]?.text).not.toMatch(/20[.,]00|50[.,]00/)
		},
	)

	it('are added all or none where one of their codes is taken', () => {
		expect(addCopies(access, newId(), item, { codes: ['C-3', 'c-1'] })).toMatchObject({
			errors: { codes: ['There is a copy c-1 already. Use another number or code.'] },
		})
		expect([codes(), actions()]).toEqual([['C-1', 'C-2'], []])
	})

	it('are corrected, but not to the code of another or over what somebody else saved', () => {
		expect(editCopy(access, item, copy, { version: 1, code: 'c-2' })).toMatchObject({
			errors: { code: ['There is a copy c-2 already. Use another number or code.'] },
		})
		const better = { code: 'C-1a', condition: 'One scratch', value: 800_00 }
		expect(editCopy(access, item, copy, { version: 1, ...better })).toMatchObject({ ok: true })
		expect(copies()[0]).toMatchObject({
			code: 'C-1a',
			condition: 'One scratch',
			valueMinor: 800_00,
			version: 2,
		})
		expect(editCopy(access, item, copy, { version: 1, code: 'C-9' })).toMatchObject({
			status: 409,
			conflict: { version: 2, theirs: { code: 'C-1a', condition: 'One scratch' } },
		})
		expect(editCopy(access, item, copy, { version: 1, ...better })).toMatchObject({ ok: true })
		expect(actions()).toEqual(['item.copy-changed'])
	})

	it('that are no longer lent are lent again once they are restored, and no longer count as lost', () => {
		change('update loan_copies set archived_at = 1, is_lost = 1 where id = ?', copy)
		expect(lendable()).toEqual(['C-2'])
		expect(unretireCopy(access, item, copy)).toMatchObject({ value: { title: 'Cello, C-1' } })
		expect(unretireCopy(access, item, copy)).toMatchObject({ value: { title: 'Cello, C-1' } })
		expect(copies()[0]).toMatchObject({ archivedAt: null, isLost: false, version: 2 })
		expect([lendable(), actions()]).toEqual([['C-1', 'C-2'], ['item.copy-restored']])
	})

	it('are changed by nobody else, and by way of no other item', () => {
		const music = { title: 'Music', kind: 'book' as const, codes: ['M-1'] }
		const other = valueOf(addItem(access, newId(), music)!).id
		expect(editCopy(access, other, copy, { version: 1, code: 'C-9' })).toBeNull()
		change('update loan_copies set archived_at = 1 where id = ?', copy)
		expect(unretireCopy(access, other, copy)).toBeNull()
		for (const stranger of strangers()) {
			expect(addCopies(stranger, newId(), item, { codes: ['C-3'] })).toBeNull()
			expect(editCopy(stranger, item, copy, { version: 1, code: 'C-9' })).toBeNull()
			expect(unretireCopy(stranger, item, copy)).toBeNull()
		}
		expect([codes(), copies()[0]?.archivedAt]).toEqual([['C-1', 'C-2'], 1])
	})
})

describe('what was taken off the list', () => {
	it('comes back with the copies that were lent before, once, and for nobody else', () => {
		change('update loan_items set archived_at = 1 where id = ?', item)
		for (const stranger of strangers()) expect(restoreItem(stranger, item)).toBeNull()
		change('update loan_copies set archived_at = 1 where id = ?', copy)
		expect(lendable()).toEqual([])
		expect(restoreItem(access, item)).toMatchObject({ value: { title: 'Cello' } })
		expect(restoreItem(access, item)).toMatchObject({ value: { title: 'Cello' } })
		expect([lendable(), actions()]).toEqual([['C-2'], ['item.restored']])
	})

	it('is not said to be on loan when it is taken off again, or one of its copies is', () => {
		expect(removeItem(access, item)).toMatchObject({ ok: true })
		expect(removeItem(access, item)).toMatchObject({ ok: true })
		expect(retireCopy(access, item, copy)).toMatchObject({ ok: true })
		expect(actions()).toEqual(['item.removed', 'item.copy-retired'])
	})
})
