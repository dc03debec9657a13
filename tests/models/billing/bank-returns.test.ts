import { afterEach, expect, it, vi } from 'vitest'
import { guessColumns, readBankCsv } from '#app/domain/bank/csv.ts'
import { listReturnable } from '#app/models/billing/bank-lines.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { bankRows } from '#app/requests/bank-file.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee, violations } from '../../support/billing.ts'
import { valueOf } from '../../support/lessons.ts'

afterEach(() => {
	expect(violations()).toEqual([])
	vi.useRealTimers()
})

function outgoingIn(content: string) {
	const read = bankRows(content)
	return readBankCsv(read, guessColumns(read)!, 'day-first').outgoing ?? []
}

it('outgoing rows name the payments they may give back', () => {
	const { access, family } = aBillingOffice()
	valueOf(issueInvoice(access, aDraft(access, family, fee(167_50))))
	const paid = (amountMinor: number, method: 'transfer' | 'cash') =>
		valueOf(
			recordPayment(access, newId(), { familyId: family, receivedOn: '2026-04-09', amountMinor, method }),
		).id
	const transfer = paid(167_50, 'transfer')
	paid(60_00, 'cash')
	const named = (row: string) =>
		listReturnable(access, outgoingIn(`Date,Value,Description,Name\n${row}`)).map(({ id, numbers }) => [
			id,
			numbers,
		])
	const isFound = [[transfer, ['0001']]]
	expect(named('2026-04-10,-167.50,UNPAID 0001,ADAMS K')).toEqual(isFound)
	expect(named('2026-04-10,-167.50,RETURNED,MR OKAFOR')).toEqual(isFound)
	expect(named('2026-04-10,-60.00,RETURNED,MR OKAFOR')).toEqual([])
	expect(named('2026-04-10,-80.00,Piano tuner 0001,Lund')).toEqual([])
	expect(named('2026-04-10,-167.50,Water bill,Waterworks')).toEqual([])
	const lloyds = 'Date,Description,Debit Amount,Credit Amount\n2026-04-10,ADAMS K UNPAID 0001,167.50,'
	expect(listReturnable(access, outgoingIn(lloyds))).toHaveLength(1)
	valueOf(returnPayment(access, transfer))
	expect(named('2026-04-10,-167.50,UNPAID 0001,ADAMS K')).toEqual([])
})
