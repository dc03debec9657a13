import { beforeEach, describe, expect, it } from 'vitest'
import { familyEdit, payersForm } from '#app/domain/family/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { editFamily } from '#app/models/family/details.server.ts'
import { listMembers } from '#app/models/family/members.server.ts'
import { setPayers } from '#app/models/family/payers.server.ts'
import { listPayers } from '#app/models/family/payer-groups.server.ts'
import { HIDDEN } from '#app/utils/changes.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { aSchoolWithAccess, aStudent, type ASchool } from '../support/factories.ts'
import { aFamily, aGuardian } from '../support/students.ts'

let school: ASchool
let access: Access
let familyId: string

beforeEach(() => {
	;({ school, access } = aSchoolWithAccess())
	familyId = aFamily(school, 'Lind')
})

const aChild = (firstName: string, details = {}) =>
	aStudent(school, { firstName, lastName: 'Lind', familyId, ...details })

/** Newest first, with what was there before and after. */
const history = () =>
	rows<{ action: string; object_name: string; before: string | null; after: string | null }>(
		`select action, object_name, before, after from audit_entries where action like 'family.%' order by id desc`,
	).map(({ before, after, ...line }) => ({
		...line,
		before: JSON.parse(before ?? 'null') as unknown,
		after: JSON.parse(after ?? 'null') as unknown,
	}))

describe('what a family is billed by', () => {
	const edit = (details: Record<string, unknown>, version = 1) =>
		editFamily(access, familyId, familyEdit.parse({ name: 'Lind', version: String(version), ...details }))

	it('changes for this family alone, which is sorted by its new name', () => {
		const other = aFamily(school, 'Berg')
		edit({ name: 'Älv', billingName: 'Cole Ltd' })
		expect(rows('select id, name, name_key, billing_name from families order by name')).toEqual([
			{ id: other, name: 'Berg', name_key: 'berg', billing_name: null },
			{ id: familyId, name: 'Älv', name_key: 'alv', billing_name: 'Cole Ltd' },
		])
	})

	it('is in the history without the words of its note', () => {
		edit({ note: 'Owes us a cello', taxNumber: 'GB 1' })
		edit({ note: 'Paid the cello', taxNumber: 'GB 1' }, 2)
		expect(history()).toEqual([
			{ action: 'family.edited', object_name: 'Lind', before: { note: HIDDEN }, after: { note: HIDDEN } },
			{
				action: 'family.edited',
				object_name: 'Lind',
				before: { note: null, taxNumber: null },
				after: { note: HIDDEN, taxNumber: 'GB 1' },
			},
		])
	})

	it.each([
		['billingName', 'Cole Ltd'],
		['address', '1 Elm Row'],
		['invoiceDelivery', 'print'],
		['paymentTermsDays', '30'],
		['taxNumber', 'GB 1'],
		['taxExempt', true],
		['buyerKind', 'business'],
		['vatId', 'DE123456789'],
		['buyerReference', '04011000-12345-34'],
		['electronicAddress', 'bills@koeln.test'],
		['note', 'Rings on Fridays'],
	])('is saved where nothing but %s is different', (field, value) => {
		edit({ [field]: value })
		expect(history()).toHaveLength(1)
		expect(rows('select version from families')).toEqual([{ version: 2 }])
	})

	it('is neither written nor told of where nothing is different', () => {
		const before = databaseHash()
		expect(edit({})).toMatchObject({ ok: true, value: 'Lind' })
		expect(databaseHash()).toBe(before)
	})
})

describe('who pays in a family', () => {
	const ties = () =>
		rows<{ who: string; child: string; pays: number; share: number | null }>(
			`select g.name as who, s.first_name as child, pays, share_basis_points as share from guardianships t
			join guardians g on g.id = t.guardian_id join students s on s.id = t.student_id order by who, child`,
		).map(({ who, child, pays, share }) => `${who} for ${child}: ${pays ? (share ?? 'the rest') : 'no'}`)

	/** Of each group in turn, what is chosen for each guardian in it: a share, an empty one for the rest, or null. */
	function pay(chosen: (string | null)[][]) {
		const { groups, version } = listPayers(access, familyId)
		const payers = groups.flatMap(({ guardians }, group) =>
			guardians.map(({ id }, i) => {
				const share = chosen[group]?.[i] ?? null
				return {
					group: String(group),
					guardianId: id,
					share: share ?? '',
					...(share === null ? {} : { pays: 'on' }),
				}
			}),
		)
		return setPayers(access, familyId, payersForm.parse({ payers, version: String(version) }))
	}

	it('is decided for the children of this family, and not for those the guardian has elsewhere', () => {
		const ada = aChild('Ada')
		const elsewhere = aStudent(school, { firstName: 'Leo', familyId: aFamily(school, 'Berg') })
		aGuardian(school, { name: 'Ana' }, ada, elsewhere)
		pay([['100']])
		expect(ties()).toEqual(['Ana for Ada: 10000', 'Ana for Leo: no'])
	})

	it('sends the invoices to those who begin to pay as well', () => {
		const ada = aChild('Ada')
		for (const name of ['Ana', 'Ben']) aGuardian(school, { name }, ada)
		change('update guardianships set gets_invoices = 0')
		pay([['60', '40']])
		expect(rows('select gets_invoices from guardianships')).toEqual([
			{ gets_invoices: 1 },
			{ gets_invoices: 1 },
		])
	})

	it('is told in the history of every child of it, in words, and only where it changed', () => {
		const [ada, bo] = [aChild('Ada'), aChild('Bo')]
		const cy = aChild('Cy')
		aGuardian(school, { name: 'Ana' }, ada, bo)
		aGuardian(school, { name: 'Ben' }, ada, bo)
		aGuardian(school, { name: 'Cleo' }, cy)
		pay([['60', ''], [null]])
		const line = {
			action: 'family.payers-changed',
			before: { payers: null },
			after: { payers: 'Ana 60%, Ben' },
		}
		expect(history()).toEqual([
			{ ...line, object_name: 'Bo Lind' },
			{ ...line, object_name: 'Ada Lind' },
		])
		const before = databaseHash()
		pay([['60', ''], [null]])
		expect(databaseHash()).toBe(before)
	})

	it('leaves out who is in the archive', () => {
		const [ada, old] = [aChild('Ada'), aChild('Old', { archivedAt: 1 })]
		aGuardian(school, { name: 'Ana' }, ada, old)
		expect(listPayers(access, familyId).groups.map(({ children }) => children)).toEqual([
			[{ id: ada, name: 'Ada Lind' }],
		])
		pay([['100']])
		expect(ties()).toEqual(['Ana for Ada: 10000', 'Ana for Old: no'])
	})

	it('stands apart for children with the same guardians whose shares differ', () => {
		const [ada, bo] = [aChild('Ada'), aChild('Bo')]
		aGuardian(school, { name: 'Ana' }, ada, bo)
		change('update guardianships set pays = 1 where student_id = ?', bo)
		expect(listPayers(access, familyId).groups).toHaveLength(2)
		pay([['100'], ['']])
		expect(ties()).toEqual(['Ana for Ada: 10000', 'Ana for Bo: the rest'])
	})

	it('is not written over what somebody else saved meanwhile, even if it is only a share', () => {
		const ada = aChild('Ada')
		for (const name of ['Ana', 'Ben']) aGuardian(school, { name }, ada)
		pay([['60', '40']])
		const { version } = listPayers(access, familyId)
		pay([['50.5', '49.5']])
		const before = databaseHash()
		expect(setPayers(access, familyId, { payers: [], version })).toMatchObject({
			ok: false,
			conflict: { theirs: { 'payers[0].pays': 'on', 'payers[0].share': '50.5', 'payers[1].share': '49.5' } },
		})
		expect(databaseHash()).toBe(before)
	})

	it('says what is wrong in the row it is wrong in, also further down', () => {
		const [ada, bo] = [aChild('Ada'), aChild('Bo')]
		for (const name of ['Ana', 'Ben']) aGuardian(school, { name }, ada)
		aGuardian(school, { name: 'Cleo' }, bo)
		const before = databaseHash()
		const refused = pay([['50', '50'], ['90']])
		expect(refused).toMatchObject({ ok: false })
		expect(Object.entries(refused.ok ? {} : refused.errors).flat(2)).toEqual([
			'payers[2].share',
			'The shares for Bo Lind come to 90%. Make them 100%, or leave one empty: it takes the rest.',
		])
		expect(databaseHash()).toBe(before)
	})

	it('is shown of each child with the guardians of that child', () => {
		const [ada, bo] = [aChild('Ada'), aChild('Bo')]
		aGuardian(school, { name: 'Ana' }, ada)
		aGuardian(school, { name: 'Ben' }, bo)
		const told = listMembers(access, familyId).map(({ name, guardians }) => [
			name,
			guardians.map((one) => one.name),
		])
		expect(told).toEqual([
			['Ada Lind', ['Ana']],
			['Bo Lind', ['Ben']],
		])
	})
})
