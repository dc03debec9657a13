import { sharesOf } from '#app/domain/billing/shares.ts'
import type { Access } from '#app/models/access.server.ts'
import { findInvoice, type FoundInvoice } from '#app/models/billing/detail.server.ts'
import { findPayer } from '#app/models/billing/account.server.ts'
import { listPaysFor } from '#app/models/billing/shares.server.ts'
import { listFamilyStudents } from '#app/models/family/children.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'

/** The payer of an invoice, and the invoice it starts from. */
export interface Subject {
	payer: NonNullable<ReturnType<typeof findPayer>>
	from: FoundInvoice | null
	/** A draft is edited in place, an issued invoice is credited and rewritten, and a copy becomes a new invoice. */
	mode: 'new' | 'draft' | 'corrects' | 'copy'
}

const MODES = ['draft', 'corrects', 'copy'] as const

/** Null if no family is chosen yet; `missing` if it does not exist. */
export function subjectOf(access: Access, params: URLSearchParams): Subject | 'missing' | null {
	const mode = MODES.find((mode) => params.has(mode))
	if (mode) {
		const from = findInvoice(access.schoolId, params.get(mode) ?? '')
		const payer = from && findPayer(access, from.familyId)
		if (!payer || (mode === 'draft' && from.state !== 'draft')) return 'missing'
		if (mode === 'corrects' && from.state === 'draft') return 'missing'
		return { payer, from, mode }
	}
	const student = params.get('student')
	const familyId = student === null ? params.get('family') : findStudent(access, student)?.familyId
	if (!familyId) return student === null ? null : 'missing'
	const payer = findPayer(access, familyId)
	return payer ? { payer, from: null, mode: 'new' } : 'missing'
}

/** The students of a family if their payers or shares differ, so that it counts which of them a line is for. */
export function listPaidApart(access: Access, familyId: string) {
	const students = listFamilyStudents(access, familyId)
	const lines = students.map(({ id }) => ({ studentId: id, netMinor: 1, rates: [] }))
	const shares = sharesOf(listPaysFor(access.schoolId, familyId), lines, lines.length)
	return shares.some(({ share }) => share === null) ? students : []
}
