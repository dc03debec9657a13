import type { Access, SchoolId } from '#app/models/access.server.ts'
import { addMandate, listCurrentMethods } from '#app/models/billing/autopay-method.server.ts'
import { saveCreditor } from '#app/models/billing/autopay-settings.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, fee } from './billing.ts'
import { change, rows } from './database.ts'
import { accessOf, anAdminAt } from './factories.ts'
import { valueOf } from './lessons.ts'

export const SCHOOL_IBAN = 'DE89370400440532013000'
export const FAMILY_IBAN = 'NL91ABNA0417164300'

export const creditor = {
	creditorName: 'Rivera Piano',
	creditorId: 'DE98ZZZ09999999999',
	iban: SCHOOL_IBAN,
	bic: null,
	noticeDays: 5,
	returnFeeMinor: null as number | null,
}

/** A school in euros that uses direct debit, on Wednesday 1 April 2026 before Easter. */
export function aDebitOffice(now = '2026-04-01T09:00:00Z', more: Partial<typeof creditor> = {}) {
	const office = aBillingOffice(now)
	change("update schools set currency = 'EUR', time_zone = 'UTC' where id = ?", office.school.id)
	const access = accessOf(anAdminAt(office.school), 'money:write')
	valueOf(saveCreditor(access, { ...creditor, ...more }))
	return { ...office, access }
}

export function aMandate(
	access: Access,
	familyId: string,
	more: { payerId?: string; iban?: string } = {},
): string {
	return valueOf(
		addMandate(access, {
			familyId,
			payerId: null,
			holder: 'Chidi Okafor',
			iban: FAMILY_IBAN,
			consent: 'I agree.',
			...more,
		}),
	).id
}

/** The card or account that was given last. */
export const currentMethod = (schoolId: SchoolId, familyId: string) =>
	listCurrentMethods(schoolId, familyId)[0] ?? null

/** Due in two weeks, as the rules of a new school say. */
export function anIssued(access: Access, familyId: string, amountMinor = 100_00, termsDays = 14): string {
	const wish = { familyId, period: null, lines: [fee(amountMinor)], termsDays }
	const { id } = valueOf(saveInvoiceDraft(access, newId(), wish))
	valueOf(issueInvoice(access, id))
	return id
}

interface DebitRow {
	id: string
	state: string
	sequence: string
	collect_on: string
	amount_minor: number
	payment_id: string | null
	run_id: string
}

export const debitRows = () => rows<DebitRow>('select * from debits order by id')

/** A statement in which the bank gives debits back. */
export function returnedInCamt(
	returns: { id: string; amount: string; code?: string }[],
	kind = '053',
): string {
	const entries = returns.map(
		({ id, amount, code = 'AM04' }) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd>
		<RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-04-20</Dt></BookgDt><NtryDtls><TxDtls>
		<Refs><EndToEndId>${id}</EndToEndId></Refs><RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`,
	)
	const [outer, inner] = kind === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
	return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08"><${outer}><${inner}>${entries.join('')}</${inner}></${outer}></Document>`
}
